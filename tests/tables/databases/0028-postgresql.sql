CREATE TABLE public.ahead (
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    moves bytea NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.bulletins (
    id bigint NOT NULL,
    stream bigint NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    guild bigint NOT NULL,
    channel bigint,
    message bytea NOT NULL,
    attempts integer NOT NULL,
    due bigint NOT NULL,
    lease bigint,
    created bigint NOT NULL
);
CREATE SEQUENCE public.bulletins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.bulletins_id_seq OWNED BY public.bulletins.id;
CREATE TABLE public.calls (
    guild bigint NOT NULL,
    game text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.clocks (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    purpose text NOT NULL,
    decision text NOT NULL,
    due bigint NOT NULL
);
CREATE SEQUENCE public.clocks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.clocks_id_seq OWNED BY public.clocks.id;
CREATE TABLE public.contents (
    id bigint NOT NULL,
    guild bigint NOT NULL,
    game text NOT NULL,
    slot text NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    person bigint NOT NULL,
    at bigint NOT NULL
);
CREATE SEQUENCE public.contents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.contents_id_seq OWNED BY public.contents.id;
CREATE TABLE public.counters (
    name text NOT NULL,
    value bigint NOT NULL
);
CREATE TABLE public.deal_posts (
    guild bigint NOT NULL,
    posted text NOT NULL
);
CREATE TABLE public.deals (
    id text NOT NULL,
    game text NOT NULL,
    options bytea NOT NULL,
    seed bytea NOT NULL,
    commitment text NOT NULL,
    made bigint NOT NULL,
    best bytea,
    best_score bigint,
    lease bigint
);
CREATE TABLE public.entrants (
    tournament_id bigint NOT NULL,
    slot integer NOT NULL,
    person bigint,
    name text NOT NULL,
    number integer NOT NULL,
    joined integer NOT NULL,
    gone integer
);
CREATE TABLE public.entries (
    id bigint NOT NULL,
    season_id bigint NOT NULL,
    table_id bigint,
    kind text NOT NULL,
    person bigint,
    name text NOT NULL,
    author bigint,
    at bigint NOT NULL,
    unit text NOT NULL,
    amount integer NOT NULL
);
CREATE SEQUENCE public.entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.entries_id_seq OWNED BY public.entries.id;
CREATE TABLE public.finished (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    game text NOT NULL,
    ruleset integer NOT NULL,
    guild bigint,
    options bytea NOT NULL,
    pace text NOT NULL,
    seats integer NOT NULL,
    plies integer NOT NULL,
    started bigint,
    ended bigint NOT NULL,
    ending text NOT NULL,
    rated boolean NOT NULL
);
CREATE SEQUENCE public.finished_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.finished_id_seq OWNED BY public.finished.id;
CREATE TABLE public.interactions (
    id bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.meetings (
    tournament_id bigint NOT NULL,
    round integer NOT NULL,
    number integer NOT NULL,
    slots text NOT NULL,
    table_id bigint,
    opened boolean NOT NULL,
    scores bytea
);
CREATE TABLE public.memory (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    key text NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    person bigint,
    message bytea NOT NULL,
    attempts integer NOT NULL,
    due bigint NOT NULL,
    lease bigint,
    created bigint NOT NULL
);
CREATE SEQUENCE public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.outbox_id_seq OWNED BY public.outbox.id;
CREATE TABLE public.panels (
    table_id bigint NOT NULL,
    person bigint NOT NULL,
    channel bigint NOT NULL,
    message bigint NOT NULL,
    number integer NOT NULL,
    posted bigint NOT NULL
);
CREATE TABLE public.people (
    id bigint NOT NULL,
    name text NOT NULL,
    settings bytea NOT NULL,
    listed boolean DEFAULT true NOT NULL,
    language text
);
CREATE TABLE public.plies (
    table_id bigint NOT NULL,
    number integer NOT NULL,
    seat integer NOT NULL,
    move bytea NOT NULL,
    events bytea NOT NULL,
    automatic boolean NOT NULL,
    at bigint NOT NULL,
    undoes text DEFAULT ''::text NOT NULL,
    secret boolean DEFAULT false NOT NULL,
    origin bigint
);
CREATE TABLE public.posted_messages (
    table_id bigint NOT NULL,
    message bigint NOT NULL,
    channel bigint NOT NULL,
    number integer NOT NULL,
    posted bigint NOT NULL,
    current boolean NOT NULL,
    kind text NOT NULL,
    person bigint,
    people text NOT NULL
);
CREATE TABLE public.puzzle_answers (
    day text NOT NULL,
    person bigint NOT NULL,
    chosen integer NOT NULL,
    "right" boolean NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.puzzle_days (
    day text NOT NULL,
    puzzle text NOT NULL
);
CREATE TABLE public.rating_steps (
    finished_id bigint NOT NULL,
    player bigint NOT NULL,
    track text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    before double precision NOT NULL,
    games integer NOT NULL
);
CREATE TABLE public.ratings (
    player bigint NOT NULL,
    track text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games integer NOT NULL
);
CREATE TABLE public.reads (
    table_id bigint NOT NULL,
    person bigint NOT NULL,
    number integer NOT NULL,
    draft text DEFAULT ''::text NOT NULL,
    made integer DEFAULT 0 NOT NULL,
    turn integer DEFAULT 0 NOT NULL,
    before integer DEFAULT 0 NOT NULL,
    visited bigint
);
CREATE TABLE public.results (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    person bigint,
    name text NOT NULL,
    place integer,
    score bigint,
    won boolean NOT NULL,
    ending text NOT NULL,
    game text NOT NULL,
    guild bigint,
    at bigint NOT NULL,
    level text,
    held boolean NOT NULL,
    player bigint
);
CREATE SEQUENCE public.results_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.results_id_seq OWNED BY public.results.id;
CREATE TABLE public.reviews (
    table_id bigint NOT NULL,
    review bytea NOT NULL
);
CREATE TABLE public.seasons (
    id bigint NOT NULL,
    guild bigint NOT NULL,
    number integer NOT NULL,
    started bigint NOT NULL,
    ended bigint
);
CREATE SEQUENCE public.seasons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.seasons_id_seq OWNED BY public.seasons.id;
CREATE TABLE public.seats (
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    person bigint,
    name text NOT NULL,
    level text,
    held boolean NOT NULL,
    gone boolean NOT NULL,
    misses integer NOT NULL
);
CREATE TABLE public.server_cards (
    guild bigint NOT NULL,
    channel bigint NOT NULL,
    message bigint NOT NULL,
    posted bigint NOT NULL,
    shown text NOT NULL,
    edited bigint NOT NULL,
    key text NOT NULL
);
CREATE TABLE public.servers (
    id bigint NOT NULL,
    settings bytea NOT NULL
);
CREATE TABLE public.snapshots (
    table_id bigint NOT NULL,
    number integer NOT NULL,
    state bytea NOT NULL,
    made bytea NOT NULL
);
CREATE TABLE public.tables (
    id bigint NOT NULL,
    game text NOT NULL,
    ruleset integer NOT NULL,
    status text NOT NULL,
    guild bigint,
    channel bigint,
    parent bigint,
    host bigint NOT NULL,
    options bytea NOT NULL,
    clocks bytea NOT NULL,
    seed bytea NOT NULL,
    number integer NOT NULL,
    revision integer NOT NULL,
    created bigint NOT NULL,
    updated bigint NOT NULL,
    started bigint,
    ended bigint,
    life bytea,
    commitment text NOT NULL,
    words bytea NOT NULL,
    venue text NOT NULL,
    thread bigint
);
CREATE SEQUENCE public.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tables_id_seq OWNED BY public.tables.id;
CREATE TABLE public.tournaments (
    id bigint NOT NULL,
    guild bigint NOT NULL,
    channel bigint,
    venue text NOT NULL,
    host bigint NOT NULL,
    host_name text NOT NULL,
    status text NOT NULL,
    plan bytea NOT NULL,
    round integer NOT NULL,
    rounds integer NOT NULL,
    announced integer NOT NULL,
    starts bigint,
    deadline bigint,
    rests bigint,
    card_channel bigint,
    card_message bigint,
    card_posted bigint,
    created bigint NOT NULL,
    revision integer NOT NULL
);
CREATE SEQUENCE public.tournaments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tournaments_id_seq OWNED BY public.tournaments.id;
CREATE TABLE public.tries (
    deal text NOT NULL,
    person bigint NOT NULL,
    name text NOT NULL,
    guild bigint,
    table_id bigint,
    begun bigint NOT NULL,
    ended bigint,
    score bigint,
    won boolean NOT NULL,
    shared text NOT NULL
);
CREATE TABLE public.watches (
    guild bigint NOT NULL,
    person bigint NOT NULL,
    game text NOT NULL
);
ALTER TABLE ONLY public.bulletins ALTER COLUMN id SET DEFAULT nextval('public.bulletins_id_seq'::regclass);
ALTER TABLE ONLY public.clocks ALTER COLUMN id SET DEFAULT nextval('public.clocks_id_seq'::regclass);
ALTER TABLE ONLY public.contents ALTER COLUMN id SET DEFAULT nextval('public.contents_id_seq'::regclass);
ALTER TABLE ONLY public.entries ALTER COLUMN id SET DEFAULT nextval('public.entries_id_seq'::regclass);
ALTER TABLE ONLY public.finished ALTER COLUMN id SET DEFAULT nextval('public.finished_id_seq'::regclass);
ALTER TABLE ONLY public.outbox ALTER COLUMN id SET DEFAULT nextval('public.outbox_id_seq'::regclass);
ALTER TABLE ONLY public.results ALTER COLUMN id SET DEFAULT nextval('public.results_id_seq'::regclass);
ALTER TABLE ONLY public.seasons ALTER COLUMN id SET DEFAULT nextval('public.seasons_id_seq'::regclass);
ALTER TABLE ONLY public.tables ALTER COLUMN id SET DEFAULT nextval('public.tables_id_seq'::regclass);
ALTER TABLE ONLY public.tournaments ALTER COLUMN id SET DEFAULT nextval('public.tournaments_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0028');
INSERT INTO public.bulletins VALUES (1, -1, 'k', 'deal', 1, NULL, '\x7b2274797065223a226465616c222c226465616c223a226461792d323032362d30382d3031227d', 0, 0, NULL, 0);
INSERT INTO public.clocks VALUES (13, 2, 1, 'deadline', 'turn', 1785585660000000);
INSERT INTO public.clocks VALUES (14, 2, 1, 'reminder', 'turn', 1785585630000000);
INSERT INTO public.clocks VALUES (15, 3, -1, 'lobby', 'lobby', 1785672000000000);
INSERT INTO public.counters VALUES ('moves', 2);
INSERT INTO public.counters VALUES ('since', 1785585600000000);
INSERT INTO public.counters VALUES ('tables', 2);
INSERT INTO public.entries VALUES (1, 3, 2, 'result', 900000000101, 'Ann', NULL, 5, 'garnets', 2);
INSERT INTO public.entries VALUES (2, 3, NULL, 'adjust', 900000000102, 'Bob', 900000000101, 6, 'tokens', 1);
INSERT INTO public.finished VALUES (1, 1, 'poll', 1, 1, '\x7b22726f756e6473223a312c22746f706963223a22666f722032227d', 'none', 2, 2, 1785585600000000, 1785585600000000, 'rounds', true);
INSERT INTO public.memory VALUES ('rating method', '2 e4a6a0577479b2b4');
INSERT INTO public.outbox VALUES (6, 1, '0-zSmS4QbT0KIt8v', 5, 'board', NULL, '\x7b2274797065223a22626f617264222c226672657368223a747275657d', 0, 1785585600000000, NULL, 1785585600000000);
INSERT INTO public.outbox VALUES (7, 1, 'lK7n8kpIFNtqD37n', 5, 'line', NULL, '\x7b2274797065223a226c696e65222c2274657874223a22f09f8f81205468652067616d65206973206f7665723a207b6e616d65737d20776f6e2e222c22706172616d73223a7b226e616d6573223a22416e6e227d2c2270726f706f73616c223a6e756c6c2c2261736b73223a5b3930303030303030303130312c3930303030303030303130325d2c226f6666657273223a6e756c6c2c22726561736f6e223a226f766572222c22726f6c6573223a5b5d2c226368616e6e656c223a6e756c6c7d', 0, 1785585600000000, NULL, 1785585600000000);
INSERT INTO public.outbox VALUES (16, 2, 'BRiDIrx8rmnyNq6r', 7, 'board', NULL, '\x7b2274797065223a22626f617264222c226672657368223a747275657d', 0, 1785585600000000, NULL, 1785585600000000);
INSERT INTO public.outbox VALUES (17, 2, 'B8zcHW6UKrBeXHf5', 7, 'turn', 900000000102, '\x7b2274797065223a226e6f74696365222c2275736572223a3930303030303030303130322c22726561736f6e223a227475726e222c226b696e64223a227475726e227d', 0, 1785585600000000, NULL, 1785585600000000);
INSERT INTO public.outbox VALUES (18, 3, '2JefkKvRZQwUYql2', 1, 'board', NULL, '\x7b2274797065223a22626f617264222c226672657368223a747275657d', 0, 1785585600000000, NULL, 1785585600000000);
INSERT INTO public.people VALUES (900000000101, 'Ann', '\x7b226c616e6775616765223a6e756c6c2c226c6f63616c65223a6e756c6c2c2268616e645f62795f646d223a66616c73652c22646d735f636c6f736564223a66616c73652c226e6f7469636573223a226e6f6e65222c22696e5f776f726473223a66616c73652c22617761795f66726f6d223a6e756c6c2c22617761795f746f223a6e756c6c2c2271756965745f66726f6d223a6e756c6c2c2271756965745f746f223a6e756c6c2c2272656d696e64223a6e756c6c2c227a6f6e65223a22555443222c2270726976617465223a66616c73652c22626c6f636b6564223a5b5d7d', true, NULL);
INSERT INTO public.people VALUES (900000000102, 'Bob', '\x7b226c616e6775616765223a6e756c6c2c226c6f63616c65223a6e756c6c2c2268616e645f62795f646d223a66616c73652c22646d735f636c6f736564223a66616c73652c226e6f7469636573223a226d656e74696f6e222c22696e5f776f726473223a66616c73652c22617761795f66726f6d223a6e756c6c2c22617761795f746f223a6e756c6c2c2271756965745f66726f6d223a6e756c6c2c2271756965745f746f223a6e756c6c2c2272656d696e64223a6e756c6c2c227a6f6e65223a22555443222c2270726976617465223a66616c73652c22626c6f636b6564223a5b5d7d', true, NULL);
INSERT INTO public.people VALUES (900000000103, 'Cem', '\x7b226c616e6775616765223a6e756c6c2c226c6f63616c65223a6e756c6c2c2268616e645f62795f646d223a66616c73652c22646d735f636c6f736564223a66616c73652c226e6f7469636573223a226d656e74696f6e222c22696e5f776f726473223a66616c73652c22617761795f66726f6d223a6e756c6c2c22617761795f746f223a6e756c6c2c2271756965745f66726f6d223a6e756c6c2c2271756965745f746f223a6e756c6c2c2272656d696e64223a6e756c6c2c227a6f6e65223a22555443222c2270726976617465223a66616c73652c22626c6f636b6564223a5b5d7d', true, NULL);
INSERT INTO public.plies VALUES (1, 1, 0, '\x7b226e756d626572223a337d', '\x5b7b2274797065223a227069636b6564222c2273656174223a302c226e756d626572223a332c22616761696e223a66616c73657d5d', false, 1785585600000000, '', false, NULL);
INSERT INTO public.plies VALUES (1, 2, 1, '\x7b226e756d626572223a317d', '\x5b7b2274797065223a227069636b6564222c2273656174223a312c226e756d626572223a312c22616761696e223a66616c73657d2c7b2274797065223a2272657665616c6564222c226e756d62657273223a5b332c315d7d5d', false, 1785585600000000, '', false, NULL);
INSERT INTO public.plies VALUES (2, 1, 0, '\x7b2274797065223a226c6179222c2263617264223a307d', '\x5b7b2274797065223a226c616964222c2273656174223a302c2263617264223a307d5d', false, 1785585600000000, '', false, NULL);
INSERT INTO public.plies VALUES (2, 2, 1, '\x7b2274797065223a22626f77227d', '\x5b7b2274797065223a22626f776564222c2273656174223a317d5d', false, 1785585600000000, '', false, NULL);
INSERT INTO public.plies VALUES (2, 3, 1, '\x7b2274797065223a226c6179222c2263617264223a317d', '\x5b7b2274797065223a226c616964222c2273656174223a312c2263617264223a317d5d', false, 1785585600000000, '', false, NULL);
INSERT INTO public.plies VALUES (2, 4, 0, '\x7b2274797065223a226c6179222c2263617264223a347d', '\x5b7b2274797065223a226c616964222c2273656174223a302c2263617264223a347d5d', false, 1785585600000000, '', false, NULL);
INSERT INTO public.posted_messages VALUES (2, 50, 11, 1, 0, true, 'board', NULL, '');
INSERT INTO public.rating_steps VALUES (1, 900000000101, '', 27.635389493140497, 8.065901413543681, 25, 1);
INSERT INTO public.rating_steps VALUES (1, 900000000101, 'poll', 27.635389493140497, 8.065901413543681, 25, 1);
INSERT INTO public.rating_steps VALUES (1, 900000000102, '', 22.364610506859503, 8.065901413543681, 25, 1);
INSERT INTO public.rating_steps VALUES (1, 900000000102, 'poll', 22.364610506859503, 8.065901413543681, 25, 1);
INSERT INTO public.ratings VALUES (900000000101, '', 27.635389493140497, 8.065901413543681, 1);
INSERT INTO public.ratings VALUES (900000000101, 'poll', 27.635389493140497, 8.065901413543681, 1);
INSERT INTO public.ratings VALUES (900000000102, '', 22.364610506859503, 8.065901413543681, 1);
INSERT INTO public.ratings VALUES (900000000102, 'poll', 22.364610506859503, 8.065901413543681, 1);
INSERT INTO public.results VALUES (1, 1, 0, 900000000101, 'Ann', 1, 3, true, 'rounds', 'poll', 1, 1785585600000000, NULL, false, 900000000101);
INSERT INTO public.results VALUES (2, 1, 1, 900000000102, 'Bob', 2, 1, false, 'rounds', 'poll', 1, 1785585600000000, NULL, false, 900000000102);
INSERT INTO public.seasons VALUES (3, 1, 1, 0, NULL);
INSERT INTO public.seats VALUES (1, 0, 900000000101, 'Ann', NULL, false, false, 0);
INSERT INTO public.seats VALUES (1, 1, 900000000102, 'Bob', NULL, false, false, 0);
INSERT INTO public.seats VALUES (2, 0, 900000000101, 'Ann', NULL, false, false, 0);
INSERT INTO public.seats VALUES (2, 1, 900000000102, 'Bob', NULL, false, false, 0);
INSERT INTO public.seats VALUES (3, 0, 900000000102, 'Bob', NULL, false, false, 0);
INSERT INTO public.server_cards VALUES (1, 11, 51, 0, 'x', 0, 'card');
INSERT INTO public.servers VALUES (1, '\x7b226c616e6775616765223a6e756c6c2c226c6f63616c65223a6e756c6c2c227461626c65735f7065725f6368616e6e656c223a352c227461626c65735f7065725f706572736f6e223a32352c227461626c65735f61745f6f6e6365223a302c22706c61795f696e223a22746872656164222c22666f72756d223a6e756c6c2c226c6f6262795f686f757273223a31322c2270617573655f64617973223a31342c22636c6f636b5f7365636f6e6473223a38363430302c226c6976655f7365636f6e6473223a3132302c2267616d65735f6f6666223a5b5d2c226368616e6e656c73223a5b5d2c22686f73745f726f6c65223a6e756c6c2c2267616d655f636c6f636b73223a7b7d2c2267616d655f6f7074696f6e73223a7b7d2c2268696e7473223a747275652c22726174696e6773223a747275652c22636f6d70757465725f7061757365223a6e756c6c2c22636865657266756c223a66616c73652c226c6f6262795f6368616e6e656c223a6e756c6c2c226c6f6262795f726f6c6573223a7b7d2c226461696c795f6368616e6e656c223a6e756c6c2c227a6f6e65223a22555443227d');
INSERT INTO public.tables VALUES (1, 'poll', 1, 'over', 1, 11, NULL, 900000000101, '\x7b22726f756e6473223a312c22746f706963223a22666f722032227d', '\x7b2270616365223a226e6f6e65222c227365636f6e6473223a7b7d2c2272656d696e64223a302e352c22617761795f64617973223a377d', '\x2c2938723830b88ae33a7378b29f3c8f302876bfb12ab41e1754ca2e14052eae', 2, 5, 1785585600000000, 1785585600000000, 1785585600000000, 1785585600000000, '\x7b227061757365223a6e756c6c2c2270726f706f73616c223a6e756c6c2c22657874656e73696f6e73223a7b7d2c2273746f70706564223a7b7d2c22706175736564223a302c2263616c6c6564223a7b7d2c2272656675736564223a7b7d2c22737472616e67657273223a5b5d2c226f72646572223a5b5d2c22666f6c6c6f77657273223a7b7d2c22746f6c64223a302c22687573686564223a7b7d2c2268696e7473223a66616c73652c22677565737473223a7b2272656d6f766564223a7b7d2c226f6e6c795f696e7669746564223a66616c73652c22696e7669746564223a5b5d7d7d', '8d34416cf460f91d9e9d0c1cbb58430d8f0b3a0069c280d28d2055da324d933e', '\x5b5d', 'channel', NULL);
INSERT INTO public.tables VALUES (2, 'heap', 1, 'playing', 1, 11, NULL, 900000000101, '\x7b226361726473223a392c226669727374223a6e756c6c7d', '\x7b2270616365223a226c697665222c227365636f6e6473223a7b22616e73776572223a33302c227069636b223a36302c227475726e223a36307d2c2272656d696e64223a302e352c22617761795f64617973223a377d', '\xfcc841b5b5fee51b1d5d44b9a8ef9e45f7ce6033ada90920939192d9ed0a5077', 4, 8, 1785585600000000, 1785585600000000, 1785585600000000, NULL, '\x7b227061757365223a6e756c6c2c2270726f706f73616c223a6e756c6c2c22657874656e73696f6e73223a7b7d2c2273746f70706564223a7b2230207475726e223a7b227475726e223a322c22647565223a22323032362d30382d30315431323a30313a30305a222c226174223a22323032362d30382d30315431323a30303a30305a227d2c223120616e73776572223a7b227475726e223a312c22647565223a22323032362d30382d30315431323a30303a33305a222c226174223a22323032362d30382d30315431323a30303a30305a227d2c2231207475726e223a7b227475726e223a312c22647565223a22323032362d30382d30315431323a30313a30305a222c226174223a22323032362d30382d30315431323a30303a30305a227d7d2c22706175736564223a302c2263616c6c6564223a7b2230223a7b227475726e223a322c2274696d6573223a317d2c2231223a7b227475726e223a332c2274696d6573223a317d7d2c2272656675736564223a7b7d2c22737472616e67657273223a5b5d2c226f72646572223a5b5d2c22666f6c6c6f77657273223a7b7d2c22746f6c64223a302c22687573686564223a7b7d2c2268696e7473223a66616c73652c22677565737473223a7b2272656d6f766564223a7b7d2c226f6e6c795f696e7669746564223a66616c73652c22696e7669746564223a5b5d7d7d', '12654a36a5fb52e277972cd7b488308b48dcdbc42f238d97d2320558146416d5', '\x5b5d', 'channel', NULL);
INSERT INTO public.tables VALUES (3, 'heap', 1, 'lobby', 1, 11, NULL, 900000000102, '\x7b226361726473223a332c226669727374223a6e756c6c7d', '\x7b2270616365223a226e6f6e65222c227365636f6e6473223a7b7d2c2272656d696e64223a302e352c22617761795f64617973223a377d', '\xd997e9e2b6f5d80f888e8ad6aa6e02ddf944ef1cb8080c48a4566e9619b9259d', 0, 2, 1785585600000000, 1785585600000000, NULL, NULL, '\x7b227061757365223a6e756c6c2c2270726f706f73616c223a6e756c6c2c22657874656e73696f6e73223a7b7d2c2273746f70706564223a7b7d2c22706175736564223a302c2263616c6c6564223a7b7d2c2272656675736564223a7b7d2c22737472616e67657273223a5b5d2c226f72646572223a5b5d2c22666f6c6c6f77657273223a7b7d2c22746f6c64223a302c22687573686564223a7b7d2c2268696e7473223a6e756c6c2c22677565737473223a7b2272656d6f766564223a7b7d2c226f6e6c795f696e7669746564223a66616c73652c22696e7669746564223a5b5d7d7d', 'ca6d559853c496634615f5fb167b783dd5fbe889ad09c5d6eb3270bab5eb2695', '\x5b5d', 'channel', NULL);
SELECT pg_catalog.setval('public.bulletins_id_seq', 1, true);
SELECT pg_catalog.setval('public.clocks_id_seq', 16, true);
SELECT pg_catalog.setval('public.contents_id_seq', 1, false);
SELECT pg_catalog.setval('public.entries_id_seq', 2, true);
SELECT pg_catalog.setval('public.finished_id_seq', 1, true);
SELECT pg_catalog.setval('public.outbox_id_seq', 19, true);
SELECT pg_catalog.setval('public.results_id_seq', 2, true);
SELECT pg_catalog.setval('public.seasons_id_seq', 3, true);
SELECT pg_catalog.setval('public.tables_id_seq', 4, true);
SELECT pg_catalog.setval('public.tournaments_id_seq', 1, false);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.ahead
    ADD CONSTRAINT pk_ahead PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.bulletins
    ADD CONSTRAINT pk_bulletins PRIMARY KEY (id);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT pk_calls PRIMARY KEY (guild, game);
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT pk_clocks PRIMARY KEY (id);
ALTER TABLE ONLY public.contents
    ADD CONSTRAINT pk_contents PRIMARY KEY (id);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT pk_counters PRIMARY KEY (name);
ALTER TABLE ONLY public.deal_posts
    ADD CONSTRAINT pk_deal_posts PRIMARY KEY (guild);
ALTER TABLE ONLY public.deals
    ADD CONSTRAINT pk_deals PRIMARY KEY (id);
ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT pk_entrants PRIMARY KEY (tournament_id, slot);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT pk_entries PRIMARY KEY (id);
ALTER TABLE ONLY public.finished
    ADD CONSTRAINT pk_finished PRIMARY KEY (id);
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT pk_interactions PRIMARY KEY (id);
ALTER TABLE ONLY public.meetings
    ADD CONSTRAINT pk_meetings PRIMARY KEY (tournament_id, round, number);
ALTER TABLE ONLY public.memory
    ADD CONSTRAINT pk_memory PRIMARY KEY (key);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT pk_outbox PRIMARY KEY (id);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT pk_panels PRIMARY KEY (table_id, person);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT pk_people PRIMARY KEY (id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT pk_plies PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.posted_messages
    ADD CONSTRAINT pk_posted_messages PRIMARY KEY (table_id, message);
ALTER TABLE ONLY public.puzzle_answers
    ADD CONSTRAINT pk_puzzle_answers PRIMARY KEY (day, person);
ALTER TABLE ONLY public.puzzle_days
    ADD CONSTRAINT pk_puzzle_days PRIMARY KEY (day);
ALTER TABLE ONLY public.rating_steps
    ADD CONSTRAINT pk_rating_steps PRIMARY KEY (finished_id, player, track);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (player, track);
ALTER TABLE ONLY public.reads
    ADD CONSTRAINT pk_reads PRIMARY KEY (table_id, person);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT pk_results PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT pk_reviews PRIMARY KEY (table_id);
ALTER TABLE ONLY public.seasons
    ADD CONSTRAINT pk_seasons PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT pk_seats PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.server_cards
    ADD CONSTRAINT pk_server_cards PRIMARY KEY (guild);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT pk_servers PRIMARY KEY (id);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT pk_snapshots PRIMARY KEY (table_id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT pk_tournaments PRIMARY KEY (id);
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT pk_tries PRIMARY KEY (deal, person);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT pk_watches PRIMARY KEY (guild, person, game);
ALTER TABLE ONLY public.bulletins
    ADD CONSTRAINT uq_bulletins_key UNIQUE (key);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT uq_outbox_key UNIQUE (key);
CREATE INDEX ix_bulletins_stream ON public.bulletins USING btree (stream, id);
CREATE INDEX ix_clocks_due ON public.clocks USING btree (due);
CREATE INDEX ix_clocks_table ON public.clocks USING btree (table_id);
CREATE UNIQUE INDEX ix_contents_slot ON public.contents USING btree (guild, game, slot);
CREATE INDEX ix_entrants_person ON public.entrants USING btree (person);
CREATE INDEX ix_entries_season ON public.entries USING btree (season_id, person);
CREATE INDEX ix_entries_table ON public.entries USING btree (table_id);
CREATE INDEX ix_finished_game ON public.finished USING btree (game, ended);
CREATE INDEX ix_finished_guild ON public.finished USING btree (guild, game, ended);
CREATE UNIQUE INDEX ix_finished_table ON public.finished USING btree (table_id);
CREATE INDEX ix_interactions_at ON public.interactions USING btree (at);
CREATE INDEX ix_meetings_table ON public.meetings USING btree (table_id);
CREATE INDEX ix_outbox_table ON public.outbox USING btree (table_id, id);
CREATE INDEX ix_puzzle_answers_person ON public.puzzle_answers USING btree (person);
CREATE INDEX ix_rating_steps_player ON public.rating_steps USING btree (player, track, finished_id);
CREATE INDEX ix_ratings_track ON public.ratings USING btree (track, mu);
CREATE INDEX ix_results_guild ON public.results USING btree (guild, game, at);
CREATE INDEX ix_results_person ON public.results USING btree (person, at);
CREATE INDEX ix_results_player ON public.results USING btree (player);
CREATE INDEX ix_results_table ON public.results USING btree (table_id, seat);
CREATE UNIQUE INDEX ix_seasons_guild ON public.seasons USING btree (guild, number);
CREATE INDEX ix_seats_person ON public.seats USING btree (person, table_id);
CREATE INDEX ix_tables_channel ON public.tables USING btree (channel, status);
CREATE INDEX ix_tables_guild ON public.tables USING btree (guild, status);
CREATE INDEX ix_tables_host ON public.tables USING btree (host, status);
CREATE INDEX ix_tables_parent ON public.tables USING btree (parent, status);
CREATE INDEX ix_tables_thread ON public.tables USING btree (thread);
CREATE INDEX ix_tournaments_guild ON public.tournaments USING btree (guild, status);
CREATE INDEX ix_tournaments_status ON public.tournaments USING btree (status);
CREATE INDEX ix_tries_person ON public.tries USING btree (person);
CREATE INDEX ix_tries_table ON public.tries USING btree (table_id);
CREATE INDEX ix_watches_person ON public.watches USING btree (person);
ALTER TABLE ONLY public.ahead
    ADD CONSTRAINT fk_ahead_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.clocks
    ADD CONSTRAINT fk_clocks_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT fk_entrants_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT fk_entries_season_id FOREIGN KEY (season_id) REFERENCES public.seasons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT fk_entries_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.meetings
    ADD CONSTRAINT fk_meetings_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.meetings
    ADD CONSTRAINT fk_meetings_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT fk_outbox_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT fk_panels_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT fk_plies_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.posted_messages
    ADD CONSTRAINT fk_posted_messages_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reads
    ADD CONSTRAINT fk_reads_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT fk_snapshots_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT fk_tries_deal FOREIGN KEY (deal) REFERENCES public.deals(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT fk_tries_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE SET NULL;
