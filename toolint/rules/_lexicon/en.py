"""English: the words of tool names, and the phrases of descriptions."""

from __future__ import annotations

import re

from toolint.rules._lexicon import word_set

SCRIPT = "latin"

FUNCTION_WORDS = word_set("""
    and any are be been by can could each every following from given has have how if into it its may must new not of
    only or other return returns should some such than that the their them then there these this to use used uses
    using what when where whether which while will with within without would you your
""")
"""Words that a text in this language is likely to hold, and one in another language of its script is not."""

_COUNT = r"(?:once|twice|thrice|(?:\d+|one|two|three|four|five|six|ten|a (?:few|couple of)) (?:[\w-]+ )?{calls})"
_CALLS = r"(?:calls?|search(?:es)?|quer(?:y|ies)|attempts?|tr(?:y|ies)|lookups?|requests?|rounds?|iterations?|times|polls?|retr(?:y|ies)|phrasings?|wordings?|tool calls?)"
_CALL = r"(?:call|search|query|poll|try|use|run|invoke|look|ask|fetch|retrieve|check|request|find|issue)"
_NOT = r"(?:do not|don't|never|avoid|no need to|need not|(?:should|must|can) ?not|shouldn't|mustn't|instead of|without)"

_IF = r"\b(?:if|when|whenever|in case|where)\b"
_NONE = r"(?:an? |the )?(?:empty (?:\w+ )?\w+|nothing|none|null|no (?:\w+ )?(?:results?|match(?:es)?|hits?|records?|items?|rows?))"


def _patterns(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


SEARCH = re.compile(
    r"\W*(?:(?:use )?(?:this|the|it|a) (?:tool |function )?(?:to |that |for |can )?|tool (?:to|for|that) |use to )?"
    r"(?:(?:full[- ]text|semantic(?:ally)?|vector|hybrid|fuzzy|web|keyword) )?"
    r"(?:search(?:es|ing)?|finds?|finding|quer(?:y|ies|ying)|looks?[ -]?up|looking up|retriev(?:e|es|ing))\b",
    re.IGNORECASE,
)
"""The beginning of a description that says: this tool searches."""

STOP = _patterns(
    rf"\b(?:at most|no more than|not more than|max(?:imum)?\.?(?: of)?|(?:more|less|fewer) than|up to|limit(?:ed)?(?: yourself)? (?:of|to)|budget of)"
    rf" {_COUNT.format(calls=_CALLS)}\b(?! (?:per|a|an|each|every) (?:second|minute|hour|day|month))",
    r"\b(?:at most|max(?:imum)?\.?(?: of)?) \d+ per (?:question|task|turn|request|conversation)\b",
    rf"\b{_COUNT.format(calls=_CALLS)} (?:only|at most|max(?:imum)?|is|are|suffices?|should|in total|(?:per|for each) (?:question|task|turn|request|conversation))\b",
    r"\b(?:only|just) (?:once|twice|one time|a single time)\b",
    rf"\b{_CALL} (?:this |it |the )?(?:tool |function )?(?:only |exactly |just )?(?:once|one time|a single time)\b(?! (?:the|you|an?(?! \w+(?:[.,;:]|$))|it|all|your|this|we)\b)",
    rf"\b(?:one|a single|the first) {_CALLS} (?:is|should|will|usually|normally|suffices?)\b",
    rf"\b(?:one|a single|two) {_CALLS} (?:an?|per|for (?:an?|each|every)) \w+",
    r"\b(?:empty (?:list|results?|answer|array|string|response|object)|no (?:results?|match(?:es)?|hits?)|null|none|nothing) (?:means|indicates|tells|implies|says)\b",
    r"\brarely (?:needed|necessary|more|helps?|pays?|finds?)\b",
    r"\b(?:usually|normally|generally|typically|often) (?:enough|sufficient|suffices?)\b",
    rf"\bneeds? (?:only |just )?(?:one|a single) {_CALLS}\b",
    rf"\b(?:further|more|additional|repeated) {_CALLS} (?:will|won't|would|do|don't|rarely|are)\b",
    r"\bstop (?:(?:search|call|poll|query|look|try|retry|ask|page|pagin|fetch|check|iterat)\w*|when|if|after|once|as soon)\b",
    r"\bstop (?:and|here) (?:\w+ )?(?:tell|answer|ask|report|say|use|respond|inform|summari[sz]e|give|move|try|conclude)\b",
    r"(?:^|[.,;:\u2013\u2014]|\bthen|\band|\bor|\bshould|\bmust|\bcan) ?stop(?=[.,;:!]|$)",
    r"\b(?:give|gives|giving) up\b",
    rf"\b{_NOT}\b[^.]{{0,60}}\b(?:retry(?:ing)?|repeat(?:ed|edly|ing)?|loop(?:ing)?|keep|continue|rephras\w+|re-?search\w*|re-?quer\w+|again|"
    rf"over and over|consecutive\w*|in a row|once more|already|more than once|(?:multiple|several|many) times)\b",
    rf"\bno (?:further|more|additional|follow-?up|second|repeated) {_CALLS}\b",
    rf"\b(?:call|run|us|try|invok|repeat|search|query)(?:e|ing)?\b[^.]{{0,30}} \d ?(?:-|\u2013|to|or) ?\d {_CALLS}\b(?! (?:faster|slower|as|more|less))",
    rf"\breturns? {_NONE},? (?:for|{_IF})(?![^.]{{0,40}}\b(?:errors?|fail\w*|exceptions?|invalid|disabled|unavailable)\b)",
    rf"\bno \w+ (?:returns?|gives?|yields?) {_NONE}",
    r"\b(?:until|till)\b[^.]{0,80}\b(?:null|none|empty|absent|missing|omitted|false|done|complet(?:e|es|ed|ion)|finish(?:ed|es)?|succe\w+|"
    r"fail\w*|no (?:more|further|longer)|terminal|ready|ends?|exhausted|reached|running|pending|in progress|returned)\b",
)
"""Phrases that say when to stop calling a tool."""

LAST_PAGE = _patterns(
    r"\b(?:when|if|whether|while|as long as) (?:there (?:are|is) )?(?:any )?more\b",
    r"\bno (?:more|further|next|additional|other) (?:pages?|results?|items?|records?|entr(?:y|ies)|data|rows?|cursor|match(?:es)?)\b",
    r"\b(?:last|final) page\b",
    r"\bend of (?:the )?(?:list|results?|data|pages|pagination|collection|feed)\b",
    r"\bhas_?(?:more|next)\w*",
    r"\bnext[_ ]?(?:page[_ ]?)?(?:cursor|token)\b[^.]{0,60}\b(?:null|none|empty|absent|missing|omitted|not (?:present|returned|set))\b",
    r"\b(?:null|none|empty|absent|missing|omitted)\b[^.]{0,40}\b(?:end|last|done|finished|exhausted)\b",
)
"""Phrases that say how the last page is known."""

CONDITION = re.compile(r"\b(?:if|when|whenever|once|after|where|in case|should)\b", re.IGNORECASE)
"""What makes an outcome a condition when it stands before it."""

EMPTY = re.compile(
    r"\b(?:nothing|no (?:\w+ )?(?:results?|match(?:es)?|hits?|answers?|data|records?|documents?|entr(?:y|ies)|items?|luck)|"
    r"not (?:found|there|listed|in the (?:first|results?))|(?:finds?|returns?|yields?|gives?|is|are|comes? back) (?:none|empty|an empty (?:list|result|string))|"
    r"zero (?:results?|match(?:es)?|hits?)|unsuccessful|fails?|without (?:results?|success|a match)|(?:can't|cannot|could not|couldn't) (?:be )?f(?:i|ou)nd)\b",
    re.IGNORECASE,
)
"""An outcome without a result."""

END = re.compile(
    r"\b(?:stop|tell|inform|ask|answer|report (?:that|it|this|back)|conclude|assume|move on|fall back|proceed|respond|explain to|let the user|"
    r"say (?:that|it|so|there)|(?:it|they|there|that|the \w+) (?:(?:is|are|does|do) (?:not|no)|isn't|aren't|doesn't|don't)|do(?:es)?(?: not|n't) exist|"
    r"use (?:another|`?\w+`?(?: tool)? instead)|try (?:another|a different) (?:tool|source)|do not|don't|never)\b",
    re.IGNORECASE,
)
"""What to do then, other than calling again."""

NO_MATCH = re.compile(
    rf"{_IF}[^.!?;]{{0,60}}?\b(?:nothing|none (?:is|are|was|were|match\w*|found)|zero (?:results?|match(?:es)?|hits?)|"
    r"no (?:\w+ ){0,2}?(?:results?|match(?:es|ed|ing)?|hits?|records?|documents?|entr(?:y|ies)|items?|rows?|pages?) ?(?:\b|found|exists?)|"
    r"no \w+ (?:is |are |was |were )?(?:found|match\w*|returned)|(?:does|do|did)(?: not|n't) match|comes? (?:back|up) empty)|"
    rf"{_IF} (?:it is |they are )?not found\b",
    re.IGNORECASE,
)
"""That nothing matches, as a condition."""

ANSWER = re.compile(
    r"\b(?:returns?|returned|raises?|throws?|responds?|gives?|yields?|fall(?:s|ing)?[ -]?back|fallback|errors?|messages?|"
    r"hints?|notes?|notice|warnings?|guidance|suggest(?:s|ed|ions?)?|explanations?|empty|null|none|broadens?|retries)\b|\[\]|\{\}",
    re.IGNORECASE,
)
"""What the tool gives in that case."""

EXAMPLES = {
    "search": "Rarely needed more than twice; if two searches find nothing, say so.",
    "cursor": "Call again with the returned cursor until it is null; then there are no more pages.",
    "poll": "Call at most 10 times, and stop as soon as the status is completed or failed.",
}
"""What to write, by kind of tool."""

VERBS = word_set("""
    abort absorb accelerate accept access accumulate achieve ack acknowledge acquire act activate adapt add address
    adjust adopt advance advertise advise affirm age aggregate aim alert alias align allocate allow alter amend
    amplify analyse analyze anchor animate annotate announce anonymize answer anticipate append apply appoint
    appraise approve approximate arbitrate archive arm arrange ask assemble assert assess assign assist associate
    assume assure attach attempt attend attest auction audit augment authenticate author authorize autocomplete
    autofill automate autoscale average avoid await award back backfill backtest backup balance ban base batch begin
    benchmark bid bill bind blend block blur book bookmark boost boot borrow bound box branch brand break brew brief
    bring broadcast browse buffer build bulk bump bundle burn buy bypass cache calc calculate calibrate call cancel
    capitalize caption capture cast catalog catalogue categorize center certify chain challenge change charge chart
    chat check checkin checkout cheer choose chunk circle cite claim clarify classify clean cleanse cleanup clear
    click clip clone close cluster coach code coerce collaborate collapse collate collect color colorize combine
    come command commence comment commission commit communicate compact compare compensate compile complain
    complement complete comply compose compress compute concat concatenate conclude condense conduct configure
    confirm connect consent consider consolidate construct consult consume contact contain contest continue contract
    contribute control convene convert convince cook cool coordinate copy correct correlate count cover cp crash
    crawl create credit crop cross curate customize cut cycle damage dance deactivate deal debit debug decide
    declare decline decode decommission decompile decompose decompress decorate decouple decrease decrement decrypt
    deduct dedupe deduplicate default defer define deflate degrade del delay delegate delete deliver demo demote
    deny deploy deposit deprecate deprovision dequeue derive describe deserialize design designate destroy detach
    detail detect determine develop diagnose dial dictate diff differentiate digest disable disassemble disassociate
    discard discharge disclose disconnect discount discover discuss dismiss dispatch display disprove dispute
    dissolve distill distribute divert divide dm do dock document donate downgrade download downscale draft drag
    drain draw drive drop duck dump duplicate dye earn echo edit educate eject elect elevate elicit eliminate email
    embed emit employ empty emulate enable encode encourage encrypt end endorse enforce engage enhance enlarge
    enlist enqueue enrich enroll ensure enter enumerate erase escalate escape establish estimate eval evaluate evict
    examine exchange exclude exec execute exercise exfiltrate exit expand expect expel expire explain explode
    explore export expose express extend extract extrapolate face fade fail fake fax feed fetch figure file fill
    filter finalize finance find finetune finish fire fit fix flag flash flatten flip float flush fly fold follow
    forbid force forecast forge forget fork form format formulate forward fragment free freeze fund fuse gather
    gauge generate geocode get give glob go grab grade graduate grant graph greet grep grill grind group grow guard
    guess guide halt hand handle handoff hang harness harvest hash have head heal hear heat help hibernate hide
    highlight hire hit hold host hover humanize hydrate identify ignore illustrate impersonate implement import
    impose improve impute include incorporate increase increment index infer inflate influence inform ingest inherit
    init initialize initiate inject inpaint input inquire insert inspect install instantiate instruct integrate
    interact intercept interface interpolate interpret interrogate interrupt intersect interview introduce
    introspect invalidate inventory invert invest investigate invite invoice invoke involve isolate issue iterate
    jail join jot judge jump justify keep kick kickoff kill know label land launch lay lead leak learn lease leave
    lend lessen let level leverage license lift like limit link lint liquidate list listen live load localize locate
    lock log login logout look lookup loop lose lower lowercase ls mail maintain make manage manipulate map mark
    mask match materialize maximize measure memorize mention merge message meter migrate mimic mine minify minimize
    mint mirror mix mock model moderate modify monitor mount move multiply mutate mute name narrate narrow navigate
    negate negotiate nest nominate normalize note notify nudge number obfuscate observe obtain occupy offer offload
    onboard open operate optimise optimize orchestrate order organise organize outline output overlay override
    overwrite own pack package pad page paginate paint pair parse participate partition partner pass paste patch
    patrol pause pay peek perform permit persist personalize petition phone pick pin ping pip pipe pitch place plan
    plant play playback please plot plug point poke poll pop populate port pose position post postpone pour power
    practice preach predict prefer prepare prepend present preserve press pretend prevent preview price prime print
    prioritize probe process procure produce profile profit program project promise promote prompt proofread
    propagate propose protect prove provide provision prune publish pull pump purchase purge push put qualify
    quantify quantize quarantine query question queue quit quiz quote raise randomize rank rate ratify reach react
    read realize rearrange reason reassign rebase reboot rebuild rebut recall receive reckon recognize recommend
    reconcile reconfigure reconnect reconstruct record recover recruit rectify recycle redact redeem redeploy
    redirect redo reduce refactor refer reference refine reflect reformat refresh refund refuse refute register
    regress regulate rehearse reheat reimburse reindex reinforce reinstall reinstate reject rekey relate relax relay
    release reload relocate rely remap remediate remember remind remove rename render renew rent reopen reorder
    reorganize repair repeat rephrase replace replay replicate reply report repost represent reproduce request
    require rerank rerun reschedule research reserve reset reshape resign resize resolve respond restart restock
    restore restrict restructure result resume resync retain retest retire retract retrain retrieve retry return
    reveal reverse revert review revise revive revoke reward rewind rewrite rm roll rollback rollout rotate round
    route run sample sanitize satisfy save say scaffold scale scan schedule scope score scout scrape screen
    screenshot script scroll seal search secure see seed seek segment select sell send sense separate sequence
    serialize serve set settle setup sew shape share sharpen shelve shift ship shop shorten show shred shuffle shut
    shutdown sign signal signin signout signup silence simplify simulate sing sink sit skip sleep slice slow smoke
    smooth snapshot snooze solicit solve sort source spawn speak specify speed spell spend spin split spot sprint
    stack stage stake standardize star start starve stash state stay steal steer step stitch stop store strap stream
    stress stretch strip structure study style submit subscribe substitute subtract suggest sum summarise summarize
    supersede supplement supply support suppress surf surface survey suspend swap sweep swipe switch symlink sync
    synchronise synchronize synthesise synthesize tag tail tailor take talk tap target taste teach tear teleport
    tell terminate test text thank think throttle throw tick tie time tip toggle tokenize top total touch trace
    track trade train transcode transcribe transfer transform transition translate transmit transport transpose
    trash travel traverse treat triage trigger trim troubleshoot truncate trust try tune turn tweet twist type
    typecheck typeset unarchive unassign unban unbind unblock undeploy undo unflag unfollow unfreeze uninstall
    unlink unlock unmount unmute unpack unpause unpin unpublish unregister unset unshare unstage unstar unsubscribe
    untag unwatch unzip update upgrade upload uppercase upscale upsert use utilize vacate validate value vary
    vectorize verify version vet view visit visualise visualize voice void vote wait wake walk warm warn wash watch
    watermark weigh welcome whisper whitelist win wipe wire withdraw witness work wrap write yank yield zip zoom
""")
"""Base forms that can stand first in a name, words that are nouns as well included."""

QUALIFIERS = word_set("""
    async auto batch bulk deep dry fast force fuzzy hard lazy mass multi non quick raw safe self semi simple smart
    soft sync
""")
"""Words before the verb that say how it is done: ``bulk_create_users``."""

QUESTIONS = word_set("""
    are can could did do does had has have how is may must need needs should was were what when where which who whose why
    will would
""")
"""First words that ask: ``is_holiday``, ``can_book_room``, ``how_to_install``."""

PREPOSITIONS = word_set(
    "about at by during for from in into of on over per since through under until using via with within"
)
"""What follows one of these only says more: ``user_get_by_id``."""

ACTIONS = word_set("""
    activate add analyze append approve assign attach authenticate authorize calculate cancel close compute
    configure convert create deactivate decode decrypt delete deploy describe detach detect disable disconnect
    enable encode encrypt enqueue evaluate execute fetch find generate get insert invalidate invoke lookup modify
    navigate open parse publish read register reject remove rename render replace reschedule resolve resume retrieve
    revoke search send submit subscribe summarize suspend terminate translate uninstall unsubscribe upsert validate
    verify write
""")
"""Verbs that can only mean the action when they end a name: ``invoice_create``, ``docs_search``."""

NOUN_ACTIONS = word_set("""
    archive backup block check clone connect compare copy download drain edit export extract filter import inspect
    install join kill list load login logout merge monitor move patch pause ping preview purge put reboot refresh reset
    restart restore rollback run save scan scrape set share show start stop sync update upgrade upload view
""")
"""Verbs that mean the action when they end a name after a noun, though they can be nouns: ``user_update``."""

NOUN_FIRST = word_set("""
    book chart code comment contact document email file form group invoice issue log message model note order page
    post project query record report result review tag text time
""")
"""Verbs that are nouns when an action follows them: ``file_delete``, ``order_get``."""

NOUNS_OR_ACTIONS = word_set("chart email log post query report review tag")
"""Those of them that may mean either when they end a name after a noun: ``sql_query``, ``bug_report``."""

NOUNS = word_set("""
    abbreviation ability account acl action activity actor ad admin advice agenda agent agreement aircraft airline
    airport airspace alarm album algorithm amenity amount analytic animal annotation anomaly apartment api app
    appendix appliance applicant application appointment architecture area argument array arrival art article
    artifact asset astronomy atom attachment attendee attribute audience audio availability avatar backlog badge
    bank banner baseline basket bed behavior benefit birthday bitcoin blockchain blog board body bot boundary bounty
    breed browser bucket budget bug bus business button cab calendar calorie camera campaign candidate candle
    capital car card career cargo cart case cash cat category celebrity cell certificate certification changelog
    channel chapter character checklist checkpoint chemical chemistry child citation city class clause client
    climate clipboard clock cloud cocktail codebase cohort coin collection column commodity community company
    competitor component compound concept conference config configuration connection consequence consumer container
    content contents context contributor conversation cookie copyright corpus country county coupon course covid
    creature crew crime criteria crypto cryptocurrency csv currency customer cve dashboard data database dataset
    datasource date day db deadline debt definition delta department dependency deployment depth desk destination
    developer device diagnostics diagram dialog dialogue dictionary diet difference dimension directory discussion
    disease disk distance distribution dividend doc docs doctor documentation docx dog domain driver drug duration
    earthquake ebook economy ecosystem element emoji employee employer endpoint energy engine enterprise entity
    entry environment episode equation equity erp error essay etf ethereum event evidence exam example exception
    executive expense experience expert exposure expression extension fact faculty family faq faucet feature fee
    feedback field firewall firmware fixture flight flower folder font food footprint forex formula forum fraction
    frame friend friendship fruit function furniture gallery game garden gas gdp gene genome genre geography
    geometry gift glossary goal goods gps grocery guest guideline header headline health heatmap hero highway
    histogram history hobby holiday home horoscope hospital hostname hotel hour house household html http humidity
    hyperlink icon id ide idea identity image inbox incident income industry inflation inflow influencer info
    information infrastructure ingredient instance institution instruction insurance integer interest internet
    interval intro investment ip ipo isbn item itinerary job joke journal journey json kanban karma kb key keyboard
    keyframe keyword knowledge kubeconfig kubernetes lambda landmark language laptop latency latitude law layer
    layout leaderboard lecture ledger legislation lesson letter library lifecycle line llm loan locale localization
    location logic logo longitude lottery lyric mac machine magazine mailbox manager manifest manufacturer margin
    market marketplace material math matrix meal meaning measurement media medication medicine meeting member memory
    menu merchant metadata metaverse method metric microservice middleware milestone mineral minute mission mobile
    module moment money month mood mortality mortgage motor mountain movie museum music namespace nation network
    news newsletter nft node notebook notification nutrient nutrition object objective ocean offense office ontology
    opinion opportunity option oracle organization origin outage outcome outfit outlet overview owner packet paper
    paragraph parameter parcel parent participant passenger password path pathway patient pattern payee payload
    payment payroll pdf pedestrian people percentage period permission person perspective photo phrase physics
    picture pipeline pixel pizza plaintext planet platform player playlist plugin pod podcast poem poetry policy
    politics pollution pool popularity population portfolio postcode pr prayer precipitation preference premium
    prerequisite prescription presence presentation president pressure principle privacy problem procedure product
    profession promotion property prospect protein protocol provider province psychology publication python qrcode
    quake quality quantity quarter quota radius rain reality receipt recipe recipient redis referral regex region
    registry regulation relation relationship religion reminder rental repo repository requirement reservation
    residence resource restaurant retirement revenue revision rhythm risk river roadmap robot role room roster row
    rule runtime safari salary sale salesforce sandbox satellite scene schema school science season secret section
    sector security selection seller semester sensor sentence sentiment server service session shell shipment
    sidebar site skill sku slot snippet soil song soundtrack speaker spec species specification speech spreadsheet
    sql ssl stadium staff stakeholder standings statement station statistic statistics stats stock stopwatch storage
    story strategy street string student subject subreddit subscriber subscription subsystem subtitle suite summary
    sunrise sunset supplier surname svg swarm symbol symptom syntax system table task tax taxonomy teacher team
    technique technology telemetry telephone temperature template tenancy tenant term terminal terraform terrain
    theme theory thesaurus thread threat thumbnail ticker ticket tide timeline timer timestamp timezone title token
    tool toolkit topic topology tournament town toxicity trademark traffic trailer transaction transcript treasury
    tree trend trivia tuple tutorial tv typography unit universe university uptime url user username utility
    vacation variable vector vehicle vendor venue vessel video visa vm vocabulary volume voucher vulnerability
    walkthrough wallet warehouse warranty watchlist waypoint wealth weapon weather web webhook webpage website week
    weekday weekend weight widget wifi wiki wind window word workbook worker workflow workload workout worksheet
    workspace world xml yaml year zipcode zone
""")
"""Words that are no verbs."""

ADJECTIVES = word_set("""
    active actual additional advanced all annual available basic best broken closest common comprehensive contextual
    critical cumulative current custom daily deep detailed digital discrete dynamic english exact external extra
    fastest favorite final financial first following foreign former frequent full fundamental funny general generic
    global golden good great hidden historical hot hourly human hybrid important inactive incoming individual
    initial inner integrated internal international invalid large last latest legal likely local logical long lowest
    main major manual maximum medical minimum missing monthly my national natural nearby nearest negative neural
    next numeric numerical official old optional organic outgoing overdue personal physical popular positive
    possible potential previous primary private public quarterly random real recent regional related relative
    relevant remote scientific secondary semantic similar simple single small social special specific standard
    static statistical structured technical temporary trending unique universal unread upcoming urgent useful valid
    various virtual visual weekly wrong yearly
""")
"""Words that stand before a noun."""

COMMANDS = word_set("""
    acl_list cat client_info client_list cluster_info cluster_nodes command_info command_list config config_get config_set date df
    du env function_list grep head health health_check help history hostname id info latency_history lifecycle ls man memory_stats
    memory_usage metadata module_list news now object_encoding ps pwd script_load slowlog_get slowlog_len status time today uname
    terminal uptime version wc whoami
""")
"""Names of commands of the shell and of Redis, and nouns that are commands of their own once a shared prefix is gone:
``git_status``, ``server_info``."""

HOSTED = word_set("code_execution code_interpreter file_search image_generation tool_search web_fetch web_search")
"""What Anthropic and OpenAI call the tools that they run themselves:
https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview, https://developers.openai.com/api/docs/guides/tools."""

NOUN_ENDINGS = (
    "ation", "ition", "ction", "ption", "sion", "ment", "ness", "ity", "ology", "ance", "ence", "ency", "ancy", "ship", "ism",
)  # fmt: skip
"""Endings that only nouns have (of words that are not among the verbs)."""

NOUNS_OF_VERBS = (
    ("er", ("e", "")),
    ("or", ("e", "")),
    ("ification", ("ify",)),
    ("ation", ("ate", "e", "")),
    ("ion", ("e", "")),
    ("ment", ("",)),
    ("sis", ("ze",)),
    ("ing", ("e", "")),
    ("val", ("ve",)),
)
"""Endings of the nouns that are made of verbs, with what the verb has in their place."""

CHOICES = re.compile(
    r"\b(?:(?:must|should|can|may) be |is |are |takes |accepts |either )?(?:exactly )?(?:one|any) of(?: (?:the following|these))?(?: (?:values|options|choices|modes))?\s*:?"
    r"|\b(?:must|should|can only|may only) be (?:either )?:?"
    r"|\b(?:valid|allowed|permitted|possible|supported|accepted|available|acceptable) (?:values?|options?|choices|modes?|types?|formats?|actions?|operations?)"
    r"(?: (?:are|is)(?: one of)?\s*:?|\s*:)"
    r"|\b(?:options|choices|values|allowed|valid|either)\s*:|\b(?:options|choices) are:?|\beither(?=\W)",
    re.IGNORECASE,
)
"""What announces a whole list of values."""

OR = re.compile(r"(?:or|and)\b", re.IGNORECASE)
"""What stands before the last of several values."""

OPEN = re.compile(
    r"\be\.?g\b|\bsuch as\b|\bfor (?:example|instance)\b|\betc\b|\.\.\.|\u2026|\bex\s*:|\bexamples?\b|\blike\b|\bincluding\b|\bincludes?\b|\band (?:so on|more|others?)\b|"
    r"\bcustom\b|\bany other\b|\bor (?:an?|any|another|other|the|your|leave|omit|none|null|some)\b|\bcommon(?:ly)?\b|\btypical(?:ly)?\b|"
    r"\bdepend(?:s|ing)\b|\bsee\b|\bprefix\w*\b|\bcontain\w*\b|\bstarts? with\b|\bends? with\b|\bplus\b",
    re.IGNORECASE,
)
"""What says that a list of values is not all of them, or not a list of values."""

SEVERAL = re.compile(
    r"\b(?:comma|space|semicolon|pipe)[- ](?:separated|delimited)\b|\bmultiple\b|\bcombin\w+\b|\blist of\b|\bone or more\b|\bseveral\b|"
    r"\b(?:may|can) (?:instead|also|alternatively) be\b",
    re.IGNORECASE,
)
"""What says that a text may hold more than one of the values, or something else."""

DEFAULTS_TO = re.compile(r"\bdefault(?:s to| value(?: is|:)?| is|ing to|s?\s*[:=]|(?=\s+[-\d'\"`]))\s*", re.IGNORECASE)
"""What stands before the value of a default."""

CONDITIONAL = re.compile(
    r"\b(?:if|when|unless|otherwise|for|except|depend\w*|env\w*|override\w*|config\w*|server|effective\w*)\b",
    re.IGNORECASE,
)
"""What makes a statement about a default hold only sometimes."""

OPTIONAL = re.compile(
    r"^\W*optional(?:ly)?\b(?![\[-])(?! (?:\w+ )?(?:parameters?|arguments?|fields?|features?)\b)", re.IGNORECASE
)
"""How a description begins that says so."""

REQUIRED = re.compile(r"^\W*required(?:[.:)\]]|$)|[(\[]required[)\]]\W*$|[.;] Required\.?$", re.IGNORECASE)
"""How a description begins or ends that says so, without a condition."""

PLACEHOLDER = re.compile(
    r"\W*(?:(?:todo|tbd|fixme|wip|x{3,9}|n/?a|placeholder|lorem ipsum.*|insert description(?: here)?|add (?:a )?description(?: here)?|(?:no|missing|empty) (?:description|docstring|documentation)"
    r"(?: (?:provided|available|given|yet))?|descriptions?|desc|(?:your )?description (?:goes )?here|(?:a |the |some |my )?(?:tool |parameter |param |argument |function |short |brief )?description"
    r"|description (?:of|for) (?:the |this |a )?(?:tool|parameter|param|argument|arg|field|function|input|property)\w*|(?:todo|tbd|fixme|wip)\b ?[:(-].*|undocumented|untitled|to be (?:done|defined|determined|documented|added|written))\W*|(?:\.\.\.|\u2026|-+|_+|\?+))",
    re.IGNORECASE,
)
"""The whole of a description that is none."""

_AGAIN = r"(?:retry|try again|try it again|repeat (?:it|this|the (?:call|request|query|search))|(?:call|run|use|invoke|query|check|poll)(?: (?:it|this|(?:this |the )?(?:tool|function)))?(?: once)? again)"
_UNDONE = r"(?:fail\w*|errors?|exceptions?|time[sd]? ?out|unsuccessful|not (?:yet )?(?:been )?(?:ready|done|complete[d]?|finished|approved|available|successful)|pending|running|in progress)"

REPEAT = _patterns(
    r"\bkeep (?:on )?(?:calling|polling|retrying|trying|checking|querying|searching|requesting|invoking)\b",
    r"\b(?:call|poll|run|invoke|query|check|retry)(?: (?:it|this|the))?(?: (?:tool|function|status|endpoint))? (?:repeatedly|over and over|again and again|continuously|in a loop|until)\b",
    rf"\b{_AGAIN},? (?:if|until|when|whenever|while|as long as)\b[^.!?\n]{{0,60}}\b{_UNDONE}",
    r"\b(?:retry|try again|call (?:it |this )?(?:tool )?again|repeat) until\b",
    rf"\b(?:if|when|whenever|while|in case|as long as|on)\b[^.!?\n]{{0,50}}\b{_UNDONE}\b(?:(?!\bnot\b|n't|\bnever\b)[^.!?\n]){{0,80}}?\b{_AGAIN}\b",
)
"""Phrases that tell to call again and again."""

LIMIT = re.compile(
    rf"\b(?:at most|no more than|not more than|max(?:imum)?|more than|fewer than|up to|limit(?:ed)?)\b[^.\n]{{0,30}}\b(?:\d+|once|twice|one|two|three|four|five|ten|few|attempts?|retries|times)\b"
    rf"|\b(?:\d+|one|two|three|four|five|six|ten|a few|a couple of) (?:more )?{_CALLS}\b|\b(?:once|twice|one time|a single time)\b"
    r"|\bgive up\b|\bstop\b|\btime[sd]? ?out\b|\bafter \d+ ?(?:s|sec|min|h|seconds?|minutes?|hours?)\b|\buntil\b[^.\n]{0,80}\b(?:or|and|/)\b[^.\n]{0,30}\b(?:fail\w*|errors?|cancel\w*|reject\w*|expire\w*)"
    r"|\buntil\b[^.\n]{0,60}\b(?:fail\w*|terminal|settled|no longer (?:pending|running|in progress|queued))",
    re.IGNORECASE,
)
"""What ends a repetition."""

PAGED = re.compile(
    r"\b(?:pages?|paging|paginat\w+|cursor|token|offset|next_\w+|start=\w*|truncat\w+|more (?:results?|items?|data|rows?|records?)|remaining|rest of)\b",
    re.IGNORECASE,
)
"""What says that the calls fetch the parts of one answer."""

INJECTED = _patterns(
    r"\b(?:ignore|disregard|forget|override)\b (?:all |any |every )?(?:of )?(?:the |your |my |these |those )?(?:previous|prior|above|earlier|preceding|former|other|system|existing)(?: \w+)? (?:instructions?|prompts?|rules|messages|guidelines|directions|directives|commands)\b",
    r"\b(?:do not|don't|never|must not) (?:ever )?(?:tell|inform|notify|alert|warn) the user (?:(?:about|of) (?:this|these|it|the (?:call|tool|file|instructions?))|that (?:you|this tool))\b",
    r"\b(?:do not|don't|never|must not) (?:ever )?(?:mention|reveal|disclose|show) (?:this|these|that you|the (?:instructions?|call to this tool))\b[^.\n]{0,40}\bto (?:the )?user\b",
    r"\b(?:keep|hide) (?:this|it|these)\b[^.\n]{0,30}\bfrom the user\b|\bwithout (?:the user(?:'s)? (?:knowing|knowledge|noticing)|letting the user (?:know|notice))\b",
    r"\b(?:reveal|print|repeat|output|leak|send|include|pass)\b[^.\n]{0,20} (?:your|the) (?:system|hidden|initial) prompt\b",
    r"\byou are (?:now|no longer) (?:a|an|in|DAN|bound|restricted|subject)\b",
    r"\b(?:read|open|cat|fetch|load)\b[^.\n]{0,60}(?:~/\.ssh/|id_rsa|\.aws/credentials|/etc/(?:passwd|shadow)|mcp\.json)[^\n]{0,80}\b(?:pass|send|include|attach|put|provide|add)\b",
    r"<\|(?:im_start|system|endoftext)\|>|<<SYS>>|\[INST\]",
)
"""Orders to a model that go against its user or its other instructions."""

_NUMBER = r"(-?\d[\d,]*(?:\.\d+)?)"

AT_LEAST = re.compile(
    rf"(?:\bat least|\bmin(?:imum)?(?: (?:of|is|value(?: is)?))?:?|\bno(?:t)? (?:fewer|less) than|>=|\u2265) ?=? ?{_NUMBER}",
    re.IGNORECASE,
)
"""A lower bound."""

AT_MOST = re.compile(
    rf"(?:\bat most|\bmax(?:imum)?(?: (?:of|is|value(?: is)?))?:?|\bno(?:t)? more than|\bup to|<=|\u2264) ?=? ?{_NUMBER}",
    re.IGNORECASE,
)
"""An upper bound."""

RANGE = re.compile(
    rf"\(\s*{_NUMBER} ?(?:-|\u2013|to|\.\.\.?) ?{_NUMBER}\s*\)|\bbetween {_NUMBER} and {_NUMBER}|\b(?:from|range:?|range (?:is|of)) {_NUMBER} ?(?:-|\u2013|to|\.\.\.?) ?{_NUMBER}",
    re.IGNORECASE,
)
"""Both of them."""

WHEN = re.compile(
    r"\b(?:use|call|run|invoke|prefer|choose|try)\b[^.\n]{0,40}\b(?:when|if|for|to|before|after|once|as|whenever|on|with|first|only)\b|\b(?:when|whenever|if) (?:the |a |you|someone|somebody)"
    r"|\b(?:useful|meant|intended|suited|suitable|designed|needed|helpful|best) (?:for|to|when|if)\b|\b(?:should|must|can|may) be (?:used|called)\b|\bonly (?:call|use)\b|\b(?:before|after) (?:any|calling|using|the|a|you)\b",
    re.IGNORECASE,
)
"""When to use a tool."""

WHEN_NOT = re.compile(
    r"\b(?:do not|don't|never|not (?:for|when|if|to|meant|intended|suited|suitable)|avoid|instead|rather than|only (?:for|when|if|call|use|after|in|on)|unless|except|no need|cannot|can't|does not|doesn't|won't|is not|isn't)\b",
    re.IGNORECASE,
)
"""When not to."""

RETURNS = re.compile(
    r"\b(?:returns?|returned|returning|gives?|yields?|outputs?|results?|responds?|response|produces?|prints?|shows?|lists?|answers?|reports?|confirms?)\b",
    re.IGNORECASE,
)
"""What comes back."""

EXAMPLE = re.compile(
    r"\be\.?g\b|\bfor (?:example|instance)\b|\bsuch as\b|\bexamples?\b|\blike [`'\"]|\bex[.:]|\bformat\b|[`'\"\u201c\u2018][^`'\"\n]{1,60}[`'\"\u201d\u2019]",
    re.IGNORECASE,
)
"""What a value looks like."""

CAUTION = re.compile(
    r"\b(?:irreversibl\w+|permanent\w*|undone|undo|irrevocabl\w+|confirm\w*|ask (?:the user|first|before)|caution|careful\w*|warning|danger\w*|destructive|can(?:not|'t) be (?:recovered|restored|reverted)|data loss|is lost|are lost|approv\w+|trash|restored?|recover\w*)\b",
    re.IGNORECASE,
)
"""That something can't be undone or wants to be confirmed."""
