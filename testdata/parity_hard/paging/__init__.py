from paging.core import Page, Result
