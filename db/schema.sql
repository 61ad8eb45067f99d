-- The database of this version, written by `npm run schema` from a new one. The bodies of functions are in db/functions/.

CREATE EXTENSION fuzzystrmatch;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SEQUENCE products_revision START 1 INCREMENT 1 MAXVALUE 9223372036854775807;
CREATE SEQUENCE used_copy_numbers START 1 INCREMENT 1 MAXVALUE 999999;

CREATE COLLATION catalogue_number (provider = icu, locale = 'en-AU-u-ka-shifted-kn-true');

CREATE TYPE facet_value AS (product_id uuid, dimension text, key text, label text, name_id uuid);

CREATE TABLE api_keys (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  start text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_key_hash_unique UNIQUE (key_hash),
  CONSTRAINT api_keys_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_created_by_idx ON api_keys USING btree (created_by);

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  actor text NOT NULL,
  actor_email text DEFAULT ''::text NOT NULL,
  action text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  before jsonb,
  after jsonb,
  exact jsonb,
  transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
  undo_of bigint,
  api_key text DEFAULT ''::text NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_undo_of_audit_entries_id_fk FOREIGN KEY (undo_of) REFERENCES audit_entries(id)
);
CREATE INDEX audit_entries_action_idx ON audit_entries USING btree (action, id DESC NULLS LAST);
CREATE INDEX audit_entries_actor_idx ON audit_entries USING btree (actor, id DESC NULLS LAST);
CREATE INDEX audit_entries_newest_idx ON audit_entries USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX audit_entries_search_idx ON audit_entries USING gin (lower(((actor_email || ' '::text) || subject_name)) gin_trgm_ops);
CREATE INDEX audit_entries_subject_idx ON audit_entries USING btree (subject_id, id DESC NULLS LAST);
CREATE INDEX audit_entries_transaction_idx ON audit_entries USING btree (transaction_id);
CREATE INDEX audit_entries_undo_of_idx ON audit_entries USING btree (undo_of) WHERE (undo_of IS NOT NULL);

CREATE TABLE carriers (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  tracking_pattern text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT carriers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX carriers_name_key ON carriers USING btree (lower(name));

CREATE TABLE cart_lines (
  cart_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT cart_lines_cart_id_product_id_pk PRIMARY KEY (cart_id, product_id),
  CONSTRAINT cart_lines_quantity_in_range CHECK (((quantity >= 1) AND (quantity <= 999))),
  CONSTRAINT cart_lines_cart_id_carts_id_fk FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  CONSTRAINT cart_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);

CREATE TABLE carts (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT carts_pkey PRIMARY KEY (id),
  CONSTRAINT carts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX carts_user_id_key ON carts USING btree (user_id);

CREATE TABLE catalogue_names (
  id uuid DEFAULT uuidv7() NOT NULL,
  kind text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  sort_name text NOT NULL,
  normalized_name text NOT NULL,
  merged_into uuid,
  about text DEFAULT ''::text NOT NULL,
  CONSTRAINT catalogue_names_pkey PRIMARY KEY (id),
  CONSTRAINT catalogue_names_normalized_unique UNIQUE (kind, normalized_name),
  CONSTRAINT catalogue_names_slug_unique UNIQUE (kind, slug),
  CONSTRAINT catalogue_names_kind_known CHECK ((kind = ANY (ARRAY['artist'::text, 'label'::text]))),
  CONSTRAINT catalogue_names_merged_into_catalogue_names_id_fk FOREIGN KEY (merged_into) REFERENCES catalogue_names(id)
);
CREATE TRIGGER catalogue_names_mark_updated AFTER UPDATE ON catalogue_names REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE UNLOGGED TABLE changed_products (
  transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
  product_id uuid NOT NULL,
  what text NOT NULL,
  CONSTRAINT changed_products_pkey PRIMARY KEY (transaction_id, product_id, what)
);
CREATE CONSTRAINT TRIGGER changed_products_refresh AFTER INSERT ON changed_products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.what = 'refresh'::text)) EXECUTE FUNCTION refresh_at_commit();

CREATE TABLE check_results (
  key text NOT NULL,
  state text NOT NULL,
  last_run_at timestamp with time zone,
  note text,
  total_findings integer DEFAULT 0 NOT NULL,
  CONSTRAINT check_results_pkey PRIMARY KEY (key),
  CONSTRAINT check_results_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'not-checked'::text])))
);

CREATE TABLE check_ups (
  id uuid DEFAULT uuidv7() NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT check_ups_pkey PRIMARY KEY (id)
);

CREATE TABLE clips (
  id uuid DEFAULT uuidv7() NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  seconds smallint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT clips_pkey PRIMARY KEY (id),
  CONSTRAINT clips_type_known CHECK ((type = ANY (ARRAY['audio/mpeg'::text, 'audio/mp4'::text])))
);

CREATE TABLE collection_items (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  artist text NOT NULL,
  title text NOT NULL,
  label text NOT NULL,
  catalogue_number text NOT NULL,
  year integer,
  discogs_release_id bigint,
  product_id uuid,
  CONSTRAINT collection_items_pkey PRIMARY KEY (id),
  CONSTRAINT collection_items_kind_known CHECK ((kind = ANY (ARRAY['collection'::text, 'wantlist'::text]))),
  CONSTRAINT collection_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  CONSTRAINT collection_items_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX collection_items_product_id_idx ON collection_items USING btree (product_id);
CREATE INDEX collection_items_user_id_idx ON collection_items USING btree (user_id, kind);

CREATE TABLE copy_facets (
  copy_id uuid NOT NULL,
  product_id uuid NOT NULL,
  type text NOT NULL,
  cents integer NOT NULL,
  media_grade text,
  listed_at timestamp with time zone,
  facet_ids integer[] NOT NULL,
  CONSTRAINT copy_facets_pkey PRIMARY KEY (copy_id),
  CONSTRAINT copy_facets_copy_id_used_copies_product_id_fk FOREIGN KEY (copy_id) REFERENCES used_copies(product_id) ON DELETE CASCADE,
  CONSTRAINT copy_facets_product_id_product_facets_product_id_fk FOREIGN KEY (product_id) REFERENCES product_facets(product_id) ON DELETE CASCADE
);
CREATE INDEX copy_facets_ids_idx ON copy_facets USING gin (facet_ids);
CREATE INDEX copy_facets_latest_idx ON copy_facets USING btree (listed_at DESC NULLS LAST, copy_id DESC NULLS LAST);
CREATE INDEX copy_facets_product_idx ON copy_facets USING btree (product_id);

CREATE TABLE customer_notes (
  id uuid DEFAULT uuidv7() NOT NULL,
  customer_id uuid NOT NULL,
  text text NOT NULL,
  author_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT customer_notes_pkey PRIMARY KEY (id),
  CONSTRAINT customer_notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT customer_notes_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX customer_notes_customer_id_idx ON customer_notes USING btree (customer_id, created_at);

CREATE TABLE day_ends (
  id uuid DEFAULT uuidv7() NOT NULL,
  number integer NOT NULL,
  currency text NOT NULL,
  sums jsonb NOT NULL,
  opening_cents integer NOT NULL,
  counted_cents integer NOT NULL,
  left_cents integer NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  actor text NOT NULL,
  closed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT day_ends_pkey PRIMARY KEY (id),
  CONSTRAINT day_ends_cash_not_negative CHECK ((LEAST(opening_cents, counted_cents, left_cents) >= 0)),
  CONSTRAINT day_ends_left_was_counted CHECK ((left_cents <= counted_cents))
);
CREATE UNIQUE INDEX day_ends_number_key ON day_ends USING btree (number);
CREATE TRIGGER day_ends_never_change BEFORE DELETE OR UPDATE ON day_ends FOR EACH ROW EXECUTE FUNCTION reject_day_end_change();

CREATE TABLE delivery_settings (
  id boolean DEFAULT true NOT NULL,
  settings jsonb NOT NULL,
  CONSTRAINT delivery_settings_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_settings_single CHECK (id)
);
CREATE TRIGGER delivery_settings_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();

CREATE TABLE demo_payment_refunds (
  id text NOT NULL,
  refund_id text NOT NULL,
  session_id text NOT NULL,
  amount_cents integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT demo_payment_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT demo_payment_refunds_session_id_demo_payment_sessions_id_fk FOREIGN KEY (session_id) REFERENCES demo_payment_sessions(id) ON DELETE CASCADE
);
CREATE INDEX demo_payment_refunds_created_at_idx ON demo_payment_refunds USING btree (created_at);
CREATE UNIQUE INDEX demo_payment_refunds_refund_id_key ON demo_payment_refunds USING btree (refund_id);
CREATE INDEX demo_payment_refunds_session_id_idx ON demo_payment_refunds USING btree (session_id, created_at);

CREATE TABLE demo_payment_sessions (
  id text NOT NULL,
  order_id text NOT NULL,
  request jsonb NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  shipping jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  method text,
  CONSTRAINT demo_payment_sessions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX demo_payment_sessions_order_id_key ON demo_payment_sessions USING btree (order_id);

CREATE TABLE discogs_export_rows (
  export_id uuid NOT NULL,
  file text NOT NULL,
  "position" integer NOT NULL,
  product_id uuid NOT NULL,
  listing_id bigint,
  cells text[] NOT NULL,
  sent jsonb,
  CONSTRAINT discogs_export_rows_export_id_file_position_pk PRIMARY KEY (export_id, file, "position"),
  CONSTRAINT discogs_export_rows_file_known CHECK ((file = ANY (ARRAY['add'::text, 'change'::text, 'delete'::text, 'by-hand'::text]))),
  CONSTRAINT discogs_export_rows_export_id_discogs_exports_id_fk FOREIGN KEY (export_id) REFERENCES discogs_exports(id) ON DELETE CASCADE,
  CONSTRAINT discogs_export_rows_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE discogs_exports (
  id uuid DEFAULT uuidv7() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  uploaded_at timestamp with time zone,
  currency text NOT NULL,
  rate double precision NOT NULL,
  add_count integer DEFAULT 0 NOT NULL,
  change_count integer DEFAULT 0 NOT NULL,
  delete_count integer DEFAULT 0 NOT NULL,
  without_release_id integer DEFAULT 0 NOT NULL,
  unlinked_count integer DEFAULT 0 NOT NULL,
  without_number_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT discogs_exports_pkey PRIMARY KEY (id)
);
CREATE INDEX discogs_exports_created_at_idx ON discogs_exports USING btree (created_at);

CREATE TABLE discogs_listings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  product_id uuid NOT NULL,
  listing_id bigint,
  units integer,
  is_ended boolean DEFAULT false NOT NULL,
  sent jsonb NOT NULL,
  run bigint,
  undone_by bigint,
  CONSTRAINT discogs_listings_pkey PRIMARY KEY (id),
  CONSTRAINT discogs_listings_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX discogs_listings_listing_id_idx ON discogs_listings USING btree (listing_id, product_id) WHERE (listing_id IS NOT NULL);
CREATE INDEX discogs_listings_product_id_idx ON discogs_listings USING btree (product_id, id);
CREATE INDEX discogs_listings_run_idx ON discogs_listings USING btree (run) WHERE (run IS NOT NULL);

CREATE TABLE discount_codes (
  id uuid DEFAULT uuidv7() NOT NULL,
  code text NOT NULL,
  percent_points integer,
  amount_cents integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  minimum_cents integer DEFAULT 0 NOT NULL,
  once_per_customer boolean DEFAULT false NOT NULL,
  uses_max integer,
  types text[] DEFAULT '{}'::text[] NOT NULL,
  uses integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT discount_codes_pkey PRIMARY KEY (id),
  CONSTRAINT discount_codes_amount_positive CHECK ((amount_cents > 0)),
  CONSTRAINT discount_codes_code_known CHECK ((code ~ '^[A-Z0-9]+$'::text)),
  CONSTRAINT discount_codes_one_kind CHECK (((percent_points IS NULL) OR (amount_cents IS NULL))),
  CONSTRAINT discount_codes_percent_known CHECK (((percent_points >= 100) AND (percent_points <= 10000))),
  CONSTRAINT discount_codes_uses_not_negative CHECK ((uses >= 0))
);
CREATE UNIQUE INDEX discount_codes_code_key ON discount_codes USING btree (code);

CREATE TABLE drop_entries (
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  place integer,
  lost_mailed_at timestamp with time zone,
  CONSTRAINT drop_entries_product_id_user_id_pk PRIMARY KEY (product_id, user_id),
  CONSTRAINT drop_entries_product_id_drops_product_id_fk FOREIGN KEY (product_id) REFERENCES drops(product_id) ON DELETE CASCADE,
  CONSTRAINT drop_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX drop_entries_place_idx ON drop_entries USING btree (product_id, place);
CREATE INDEX drop_entries_user_id_idx ON drop_entries USING btree (user_id);

CREATE TABLE drops (
  product_id uuid NOT NULL,
  mode text NOT NULL,
  starts_at timestamp with time zone,
  limit_per_customer smallint,
  entries_open_at timestamp with time zone,
  open_sale_at timestamp with time zone,
  seed text,
  drawn_at timestamp with time zone,
  opened_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT drops_pkey PRIMARY KEY (product_id),
  CONSTRAINT drops_draw_is_complete CHECK (((mode <> 'draw'::text) OR ((starts_at IS NOT NULL) AND (entries_open_at IS NOT NULL) AND (seed IS NOT NULL)))),
  CONSTRAINT drops_limit_from_1_to_10 CHECK (((limit_per_customer >= 1) AND (limit_per_customer <= 10))),
  CONSTRAINT drops_mode_known CHECK ((mode = ANY (ARRAY['first-come'::text, 'draw'::text]))),
  CONSTRAINT drops_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX drops_starts_at_idx ON drops USING btree (starts_at DESC NULLS LAST);
CREATE TRIGGER drops_mark_deleted AFTER DELETE ON drops REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER drops_mark_inserted AFTER INSERT ON drops REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER drops_mark_updated AFTER UPDATE ON drops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TABLE email_confirmations (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_confirmations_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_confirmations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_confirmations_user_id_idx ON email_confirmations USING btree (user_id);

CREATE TABLE facets (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  dimension text NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  name_id uuid,
  CONSTRAINT facets_pkey PRIMARY KEY (id),
  CONSTRAINT facets_key_unique UNIQUE (dimension, key)
);

CREATE TABLE findings (
  id uuid DEFAULT uuidv7() NOT NULL,
  check_key text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  link text,
  facts jsonb NOT NULL,
  repair_text text,
  choices text[],
  since timestamp with time zone NOT NULL,
  dismissed_reason text,
  dismissed_by uuid,
  dismissed_at timestamp with time zone,
  CONSTRAINT findings_pkey PRIMARY KEY (id),
  CONSTRAINT findings_subject_unique UNIQUE (check_key, subject),
  CONSTRAINT findings_dismissal_complete CHECK (((dismissed_reason IS NULL) = (dismissed_at IS NULL))),
  CONSTRAINT findings_dismissed_by_users_id_fk FOREIGN KEY (dismissed_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX findings_dismissed_by_idx ON findings USING btree (dismissed_by) WHERE (dismissed_by IS NOT NULL);

CREATE TABLE former_orders (
  order_id text NOT NULL,
  CONSTRAINT former_orders_pkey PRIMARY KEY (order_id)
);

CREATE TABLE google_sign_ins (
  state text NOT NULL,
  browser_key_hash text NOT NULL,
  code_verifier text NOT NULL,
  nonce text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT google_sign_ins_pkey PRIMARY KEY (state)
);

CREATE TABLE guest_data_links (
  token_hash text NOT NULL,
  email text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT guest_data_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX guest_data_links_email_idx ON guest_data_links USING btree (email);

CREATE TABLE guest_links (
  token_hash text NOT NULL,
  order_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT guest_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT guest_links_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX guest_links_order_id_idx ON guest_links USING btree (order_id);

CREATE TABLE holds (
  id uuid DEFAULT uuidv7() NOT NULL,
  product_id uuid NOT NULL,
  user_id uuid,
  source text NOT NULL,
  state text DEFAULT 'active'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  announced_at timestamp with time zone,
  mailed_at timestamp with time zone,
  expires_at timestamp with time zone,
  order_id text,
  bought_at timestamp with time zone,
  ended_at timestamp with time zone,
  passed_on_at timestamp with time zone,
  is_open boolean GENERATED ALWAYS AS (((state = 'active'::text) OR ((state = 'used'::text) AND (bought_at IS NULL)))) STORED NOT NULL,
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_source_known CHECK ((source = ANY (ARRAY['want'::text, 'draw'::text, 'staff'::text]))),
  CONSTRAINT holds_state_known CHECK ((state = ANY (ARRAY['active'::text, 'used'::text, 'expired'::text, 'declined'::text, 'ended'::text]))),
  CONSTRAINT holds_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT holds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX holds_active_idx ON holds USING btree (expires_at) WHERE (state = 'active'::text);
CREATE INDEX holds_ended_untold_idx ON holds USING btree (ended_at) WHERE ((state = 'ended'::text) AND (announced_at IS NOT NULL));
CREATE INDEX holds_order_id_idx ON holds USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX holds_product_id_idx ON holds USING btree (product_id, created_at DESC NULLS LAST);
CREATE INDEX holds_user_id_idx ON holds USING btree (user_id);

CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  result_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_actor_operation_key_pk PRIMARY KEY (actor, operation, key)
);

CREATE TABLE images (
  public_id text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (public_id)
);

CREATE TABLE imported_images (
  id uuid DEFAULT uuidv7() NOT NULL,
  import_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  stored_url text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT imported_images_pkey PRIMARY KEY (id),
  CONSTRAINT imported_images_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'stored'::text, 'shown'::text, 'failed'::text]))),
  CONSTRAINT imported_images_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  CONSTRAINT imported_images_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX imported_images_import_id_idx ON imported_images USING btree (import_id, state, product_id);

CREATE TABLE mailing_recipients (
  mailing_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  failure text,
  due_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT mailing_recipients_mailing_id_subscriber_id_pk PRIMARY KEY (mailing_id, subscriber_id),
  CONSTRAINT mailing_recipients_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unsubscribed'::text]))),
  CONSTRAINT mailing_recipients_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);
CREATE INDEX mailing_recipients_due_idx ON mailing_recipients USING btree (mailing_id, due_at, subscriber_id) WHERE (state = 'waiting'::text);

CREATE TABLE mailings (
  id uuid DEFAULT uuidv7() NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  introduction text DEFAULT ''::text NOT NULL,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  slug text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  starts_at timestamp with time zone,
  finished_at timestamp with time zone,
  problem text,
  run_id uuid,
  turn integer DEFAULT 0 NOT NULL,
  CONSTRAINT mailings_pkey PRIMARY KEY (id),
  CONSTRAINT mailings_slug_unique UNIQUE (slug),
  CONSTRAINT mailings_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'stopped'::text, 'sent'::text])))
);
CREATE INDEX mailings_news_idx ON mailings USING btree (starts_at DESC NULLS LAST) WHERE (state = ANY (ARRAY['sending'::text, 'sent'::text]));
CREATE TRIGGER mailings_notify AFTER INSERT OR DELETE OR UPDATE OF state OR TRUNCATE ON mailings FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();

CREATE TABLE markdown_proposals (
  copy_id uuid NOT NULL,
  days integer NOT NULL,
  price_cents integer NOT NULL,
  new_cents integer NOT NULL,
  CONSTRAINT markdown_proposals_pkey PRIMARY KEY (copy_id),
  CONSTRAINT markdown_proposals_copy_id_products_id_fk FOREIGN KEY (copy_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE markdown_schedule (
  id boolean DEFAULT true NOT NULL,
  is_on boolean DEFAULT false NOT NULL,
  rounding text DEFAULT '0.50'::text NOT NULL,
  proposed_at timestamp with time zone,
  CONSTRAINT markdown_schedule_pkey PRIMARY KEY (id),
  CONSTRAINT markdown_schedule_rounding_known CHECK ((rounding = ANY (ARRAY['0.50'::text, '0.95'::text]))),
  CONSTRAINT markdown_schedule_single CHECK (id)
);

CREATE TABLE markdown_steps (
  days integer NOT NULL,
  percent integer NOT NULL,
  CONSTRAINT markdown_steps_pkey PRIMARY KEY (days),
  CONSTRAINT markdown_steps_days_positive CHECK ((days > 0)),
  CONSTRAINT markdown_steps_percent_known CHECK (((percent >= 1) AND (percent <= 99)))
);

CREATE TABLE newsletter_invitations (
  email_hash text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_invitations_pkey PRIMARY KEY (email_hash)
);

CREATE TABLE newsletter_subscribers (
  email text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (email),
  CONSTRAINT newsletter_subscribers_id_unique UNIQUE (id),
  CONSTRAINT "newsletter_subscribers_tokenHash_unique" UNIQUE (token_hash)
);

CREATE TABLE offer_costs (
  product_id uuid NOT NULL,
  cost_cents integer NOT NULL,
  CONSTRAINT offer_costs_pkey PRIMARY KEY (product_id),
  CONSTRAINT offer_costs_not_negative CHECK ((cost_cents >= 0)),
  CONSTRAINT offer_costs_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE order_captures (
  payment_id text NOT NULL,
  order_id text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  refusal text,
  step integer DEFAULT 1 NOT NULL,
  method text,
  CONSTRAINT order_captures_pkey PRIMARY KEY (payment_id),
  CONSTRAINT order_captures_amount_positive CHECK ((amount_cents > 0)),
  CONSTRAINT order_captures_refusal_known CHECK ((refusal = ANY (ARRAY['wrong amount'::text, 'paid twice'::text, 'paid after manual change'::text]))),
  CONSTRAINT order_captures_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_captures_order_id_idx ON order_captures USING btree (order_id, received_at);

CREATE TABLE order_disputes (
  id text NOT NULL,
  order_id text,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  is_open boolean NOT NULL,
  due_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  event_at timestamp with time zone NOT NULL,
  payment_id text,
  CONSTRAINT order_disputes_pkey PRIMARY KEY (id),
  CONSTRAINT order_disputes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_disputes_order_id_idx ON order_disputes USING btree (order_id, created_at);
CREATE INDEX order_disputes_payment_id_idx ON order_disputes USING btree (payment_id);

CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_history_pkey PRIMARY KEY (id),
  CONSTRAINT order_history_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_history_order_id_idx ON order_history USING btree (order_id);

CREATE TABLE order_lines (
  order_id text NOT NULL,
  "position" integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  thumbnail text NOT NULL,
  unit_price_cents integer NOT NULL,
  quantity integer NOT NULL,
  restocked integer DEFAULT 0 NOT NULL,
  sold_as jsonb,
  ships_on date,
  discount_cents integer DEFAULT 0 NOT NULL,
  CONSTRAINT order_lines_order_id_position_pk PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_lines_discount_within_price CHECK (((discount_cents >= 0) AND (discount_cents <= ((unit_price_cents)::bigint * quantity)))),
  CONSTRAINT order_lines_price_not_negative CHECK ((unit_price_cents >= 0)),
  CONSTRAINT order_lines_quantity_positive CHECK ((quantity > 0)),
  CONSTRAINT order_lines_restocked_within_quantity CHECK (((restocked >= 0) AND (restocked <= quantity))),
  CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX order_lines_name_idx ON order_lines USING gin (lower(name) gin_trgm_ops);
CREATE INDEX order_lines_product_id_idx ON order_lines USING btree (product_id);
CREATE CONSTRAINT TRIGGER order_lines_follow_limits AFTER UPDATE OF restocked ON order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.restocked > old.restocked)) EXECUTE FUNCTION follow_limits_of_line();
CREATE TRIGGER order_lines_keep_sold_as BEFORE UPDATE ON order_lines FOR EACH ROW WHEN ((old.sold_as IS DISTINCT FROM new.sold_as)) EXECUTE FUNCTION reject_sold_as_change();

CREATE TABLE order_mails (
  id uuid DEFAULT uuidv7() NOT NULL,
  order_id text NOT NULL,
  kind text NOT NULL,
  actor text DEFAULT ''::text NOT NULL,
  is_resend boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  attempted_at timestamp with time zone,
  failure text,
  replaced_at timestamp with time zone,
  refund_id uuid,
  CONSTRAINT order_mails_pkey PRIMARY KEY (id),
  CONSTRAINT order_mails_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_mails_refund_id_order_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES order_refunds(id) ON DELETE CASCADE
);
CREATE INDEX order_mails_order_id_idx ON order_mails USING btree (order_id, created_at);
CREATE UNIQUE INDEX order_mails_refund_id_key ON order_mails USING btree (refund_id) WHERE (NOT is_resend);

CREATE TABLE order_notes (
  id uuid DEFAULT uuidv7() NOT NULL,
  order_id text NOT NULL,
  text text NOT NULL,
  author_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_notes_pkey PRIMARY KEY (id),
  CONSTRAINT order_notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_notes_order_id_idx ON order_notes USING btree (order_id, created_at);

CREATE TABLE order_refunds (
  id uuid DEFAULT uuidv7() NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  amount_cents integer NOT NULL,
  reason text,
  state text NOT NULL,
  provider_id text,
  failure text,
  failed_keys integer DEFAULT 0 NOT NULL,
  restock jsonb DEFAULT '[]'::jsonb NOT NULL,
  actor text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone,
  step integer DEFAULT 1 NOT NULL,
  part_of uuid,
  is_settled boolean DEFAULT false NOT NULL,
  includes_delivery boolean DEFAULT false NOT NULL,
  CONSTRAINT order_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT order_refunds_amount_positive CHECK ((amount_cents > 0)),
  CONSTRAINT order_refunds_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT order_refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_refunds_payment_id_order_captures_payment_id_fk FOREIGN KEY (payment_id) REFERENCES order_captures(payment_id)
);
CREATE INDEX order_refunds_open_idx ON order_refunds USING btree (created_at) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));
CREATE INDEX order_refunds_order_id_idx ON order_refunds USING btree (order_id, created_at);
CREATE UNIQUE INDEX order_refunds_provider_id_key ON order_refunds USING btree (provider_id);

CREATE TABLE order_settlements (
  id uuid DEFAULT uuidv7() NOT NULL,
  order_id text NOT NULL,
  payment_id text,
  sent_cents integer NOT NULL,
  kept_cents integer NOT NULL,
  was_never_paid boolean DEFAULT false NOT NULL,
  step integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_settlements_pkey PRIMARY KEY (id),
  CONSTRAINT order_settlements_not_negative CHECK ((LEAST(sent_cents, kept_cents) >= 0)),
  CONSTRAINT order_settlements_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_settlements_order_id_idx ON order_settlements USING btree (order_id);

CREATE TABLE order_tenders (
  id uuid DEFAULT uuidv7() NOT NULL,
  order_id text NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  given_cents integer,
  day_end_id uuid,
  actor text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_tenders_pkey PRIMARY KEY (id),
  CONSTRAINT order_tenders_amount_not_zero CHECK ((amount_cents <> 0)),
  CONSTRAINT order_tenders_given_covers_amount CHECK (((given_cents IS NULL) OR ((kind = 'cash'::text) AND (given_cents >= amount_cents)))),
  CONSTRAINT order_tenders_kind_known CHECK ((kind = ANY (ARRAY['cash'::text, 'card terminal'::text, 'transfer'::text, 'other'::text]))),
  CONSTRAINT order_tenders_day_end_id_day_ends_id_fk FOREIGN KEY (day_end_id) REFERENCES day_ends(id),
  CONSTRAINT order_tenders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_tenders_day_end_idx ON order_tenders USING btree (day_end_id);
CREATE INDEX order_tenders_order_id_idx ON order_tenders USING btree (order_id, created_at);

CREATE TABLE orders (
  id text NOT NULL,
  user_id uuid,
  email text NOT NULL,
  phone_number text DEFAULT ''::text NOT NULL,
  status text NOT NULL,
  total_cents integer NOT NULL,
  recipient_name text DEFAULT ''::text NOT NULL,
  shipping_address jsonb,
  payment_session_id text,
  checkout_url text,
  page_closed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  stock_deducted boolean DEFAULT false NOT NULL,
  refund_due_reason text,
  refund_due_cents integer DEFAULT 0 NOT NULL,
  refund_needed boolean GENERATED ALWAYS AS ((refund_due_reason IS NOT NULL)) STORED NOT NULL,
  refunded_cents integer DEFAULT 0 NOT NULL,
  net_total_cents integer NOT NULL,
  is_disputed boolean DEFAULT false NOT NULL,
  cart_cleared boolean DEFAULT false NOT NULL,
  redact_contact boolean DEFAULT false NOT NULL,
  ships_on date,
  discount_code_id uuid,
  discount_code text,
  discount_cents integer DEFAULT 0 NOT NULL,
  discount_counted boolean DEFAULT false NOT NULL,
  currency text DEFAULT 'aud'::text NOT NULL,
  tax_name text DEFAULT 'GST'::text NOT NULL,
  tax_rate integer DEFAULT 1000 NOT NULL,
  is_sale boolean GENERATED ALWAYS AS (((status <> 'pending'::text) AND (paid_at IS NOT NULL))) STORED NOT NULL,
  is_open boolean GENERATED ALWAYS AS (((status = 'pending'::text) AND (paid_at IS NULL) AND (NOT stock_deducted))) STORED NOT NULL,
  delivery jsonb,
  is_guest boolean DEFAULT false NOT NULL,
  source text DEFAULT 'shop'::text NOT NULL,
  ships_with text,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_discount_counted_has_code CHECK (((NOT discount_counted) OR (discount_code_id IS NOT NULL))),
  CONSTRAINT orders_discount_has_code CHECK ((((discount_cents = 0) OR (discount_code_id IS NOT NULL) OR (source = 'counter'::text)) AND ((discount_code_id IS NULL) = (discount_code IS NULL)))),
  CONSTRAINT orders_discount_not_negative CHECK ((discount_cents >= 0)),
  CONSTRAINT orders_guest_has_no_account CHECK (((NOT is_guest) OR (user_id IS NULL))),
  CONSTRAINT orders_refund_due_has_reason CHECK (((refund_due_cents = 0) OR (refund_due_reason IS NOT NULL))),
  CONSTRAINT orders_refund_due_not_negative CHECK ((refund_due_cents >= 0)),
  CONSTRAINT orders_refund_due_reason_known CHECK ((refund_due_reason = ANY (ARRAY['paid too late'::text, 'wrong amount'::text, 'paid twice'::text, 'paid after manual change'::text, 'cancelled or returned'::text, 'refund failed'::text]))),
  CONSTRAINT orders_refunded_not_negative CHECK ((refunded_cents >= 0)),
  CONSTRAINT orders_ships_with_another CHECK (((ships_with IS NULL) OR ((ships_with <> id) AND (delivery IS NOT NULL)))),
  CONSTRAINT orders_source_known CHECK ((source = ANY (ARRAY['shop'::text, 'counter'::text, 'by hand'::text]))),
  CONSTRAINT orders_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'payment received'::text, 'preparing to ship'::text, 'shipped'::text, 'delivered'::text, 'completed'::text, 'returned'::text, 'cancelled'::text]))),
  CONSTRAINT orders_tax_rate_valid CHECK (((tax_rate >= 0) AND (tax_rate <= 9999))),
  CONSTRAINT orders_total_not_negative CHECK ((total_cents >= 0)),
  CONSTRAINT orders_discount_code_id_discount_codes_id_fk FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id),
  CONSTRAINT orders_ships_with_orders_id_fk FOREIGN KEY (ships_with) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX orders_attention_idx ON orders USING btree (created_at DESC NULLS LAST) WHERE (refund_needed OR is_disputed);
CREATE INDEX orders_created_at_idx ON orders USING btree (created_at DESC NULLS LAST, id);
CREATE INDEX orders_discount_idx ON orders USING btree (discount_code_id, user_id) WHERE (discount_code_id IS NOT NULL);
CREATE INDEX orders_guest_idx ON orders USING btree (email, created_at DESC NULLS LAST) WHERE is_guest;
CREATE INDEX orders_open_idx ON orders USING btree (expires_at) WHERE is_open;
CREATE UNIQUE INDEX orders_payment_session_id_key ON orders USING btree (payment_session_id);
CREATE INDEX orders_sales_idx ON orders USING btree (created_at, net_total_cents) WHERE is_sale;
CREATE INDEX orders_search_idx ON orders USING gin (lower(((((id || ' '::text) || email) || ' '::text) || recipient_name)) gin_trgm_ops);
CREATE INDEX orders_ships_with_idx ON orders USING btree (ships_with) WHERE (ships_with IS NOT NULL);
CREATE INDEX orders_source_idx ON orders USING btree (source, created_at DESC NULLS LAST) WHERE (source <> 'shop'::text);
CREATE INDEX orders_status_idx ON orders USING btree (status, created_at DESC NULLS LAST);
CREATE INDEX orders_total_idx ON orders USING btree (total_cents, id);
CREATE INDEX orders_user_id_idx ON orders USING btree (user_id, created_at DESC NULLS LAST);
CREATE INDEX orders_waiting_idx ON orders USING btree (ships_on) WHERE ((ships_on IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'payment received'::text, 'preparing to ship'::text])));
CREATE CONSTRAINT TRIGGER orders_follow_limits AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND ((old.status = ANY (ARRAY['cancelled'::text, 'returned'::text])) <> (new.status = ANY (ARRAY['cancelled'::text, 'returned'::text]))))) EXECUTE FUNCTION follow_limits_of_order();
CREATE CONSTRAINT TRIGGER orders_follow_limits_of_new AFTER INSERT OR UPDATE OF user_id ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION follow_limits_of_order();

CREATE TABLE page_versions (
  page_id uuid NOT NULL,
  number integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT page_versions_page_id_number_pk PRIMARY KEY (page_id, number),
  CONSTRAINT page_versions_page_id_pages_id_fk FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);

CREATE TABLE pages (
  id uuid DEFAULT uuidv7() NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  is_published boolean DEFAULT false NOT NULL,
  is_fixed boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pages_pkey PRIMARY KEY (id),
  CONSTRAINT pages_slug_unique UNIQUE (slug)
);
CREATE TRIGGER pages_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();

CREATE TABLE parcels (
  id uuid DEFAULT uuidv7() NOT NULL,
  order_id text NOT NULL,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  tracking_url text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_first_part boolean DEFAULT false NOT NULL,
  CONSTRAINT parcels_pkey PRIMARY KEY (id),
  CONSTRAINT parcels_order_number_key UNIQUE (order_id, carrier, tracking_number),
  CONSTRAINT parcels_number_known CHECK ((tracking_number ~ '^[A-Za-z0-9-]{3,60}$'::text)),
  CONSTRAINT parcels_url_https CHECK ((tracking_url ~~ 'https://%'::text)),
  CONSTRAINT parcels_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

CREATE TABLE password_resets (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user_id_idx ON password_resets USING btree (user_id);

CREATE TABLE payment_events (
  id text NOT NULL,
  type text NOT NULL,
  session_id text,
  order_id text,
  amount_cents integer,
  currency text,
  is_paid boolean,
  payload jsonb NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  processed_at timestamp with time zone,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_order_id_idx ON payment_events USING btree (order_id);
CREATE INDEX payment_events_received_at_idx ON payment_events USING btree (received_at);
CREATE INDEX payment_events_session_id_idx ON payment_events USING btree (session_id);

CREATE TABLE pressing_artists (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  artist_id uuid NOT NULL,
  credited_as text DEFAULT ''::text NOT NULL,
  join_phrase text DEFAULT ''::text NOT NULL,
  CONSTRAINT pressing_artists_product_id_position_pk PRIMARY KEY (product_id, "position"),
  CONSTRAINT pressing_artists_artist_id_catalogue_names_id_fk FOREIGN KEY (artist_id) REFERENCES catalogue_names(id),
  CONSTRAINT pressing_artists_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX pressing_artists_artist_id_idx ON pressing_artists USING btree (artist_id);
CREATE TRIGGER pressing_artists_follow_merged BEFORE INSERT OR UPDATE OF artist_id ON pressing_artists FOR EACH ROW EXECUTE FUNCTION follow_merged_name();
CREATE TRIGGER pressing_artists_mark_deleted AFTER DELETE ON pressing_artists REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER pressing_artists_mark_inserted AFTER INSERT ON pressing_artists REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER pressing_artists_mark_updated AFTER UPDATE ON pressing_artists REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TABLE pressing_labels (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  label_id uuid NOT NULL,
  catalogue_number text DEFAULT ''::text NOT NULL,
  normalized_number text DEFAULT ''::text NOT NULL,
  CONSTRAINT pressing_labels_product_id_position_pk PRIMARY KEY (product_id, "position"),
  CONSTRAINT pressing_labels_label_id_catalogue_names_id_fk FOREIGN KEY (label_id) REFERENCES catalogue_names(id),
  CONSTRAINT pressing_labels_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX pressing_labels_label_id_idx ON pressing_labels USING btree (label_id);
CREATE TRIGGER pressing_labels_follow_merged BEFORE INSERT OR UPDATE OF label_id ON pressing_labels FOR EACH ROW EXECUTE FUNCTION follow_merged_name();
CREATE TRIGGER pressing_labels_mark_deleted AFTER DELETE ON pressing_labels REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER pressing_labels_mark_inserted AFTER INSERT ON pressing_labels REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER pressing_labels_mark_updated AFTER UPDATE ON pressing_labels REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TABLE pressings (
  product_id uuid NOT NULL,
  format text DEFAULT 'Vinyl'::text NOT NULL,
  media jsonb DEFAULT '[]'::jsonb NOT NULL,
  country text DEFAULT ''::text NOT NULL,
  released text DEFAULT ''::text NOT NULL,
  original_year smallint,
  edition text DEFAULT ''::text NOT NULL,
  packaging text DEFAULT ''::text NOT NULL,
  limited_to integer,
  genres text[] DEFAULT '{}'::text[] NOT NULL,
  styles text[] DEFAULT '{}'::text[] NOT NULL,
  identifiers jsonb DEFAULT '[]'::jsonb NOT NULL,
  gtins text[] DEFAULT '{}'::text[] NOT NULL,
  normalized_numbers text[] DEFAULT '{}'::text[] NOT NULL,
  normalized_title text DEFAULT ''::text NOT NULL,
  tracks jsonb DEFAULT '[]'::jsonb NOT NULL,
  discogs_release_id bigint,
  discogs_master_id bigint,
  musicbrainz_release_id uuid,
  notes text DEFAULT ''::text NOT NULL,
  CONSTRAINT pressings_pkey PRIMARY KEY (product_id),
  CONSTRAINT pressings_released_partial CHECK ((released ~ '^(\d{4}(-\d{2}(-\d{2})?)?)?$'::text)),
  CONSTRAINT pressings_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX pressings_discogs_release_id_idx ON pressings USING btree (discogs_release_id) WHERE (discogs_release_id IS NOT NULL);
CREATE INDEX pressings_gtins_idx ON pressings USING gin (gtins);
CREATE INDEX pressings_normalized_numbers_idx ON pressings USING gin (normalized_numbers) WITH (fastupdate='false');
CREATE INDEX pressings_normalized_title_idx ON pressings USING btree (normalized_title);
CREATE TRIGGER pressings_mark_inserted AFTER INSERT ON pressings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER pressings_mark_updated AFTER UPDATE ON pressings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TABLE price_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  product_id uuid NOT NULL,
  cents integer NOT NULL,
  reason text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT price_history_pkey PRIMARY KEY (id),
  CONSTRAINT price_history_reason_known CHECK ((reason = ANY (ARRAY['listed'::text, 'changed'::text, 'markdown'::text]))),
  CONSTRAINT price_history_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX price_history_product_idx ON price_history USING btree (product_id, id DESC NULLS LAST);

CREATE TABLE product_delivery (
  product_id uuid NOT NULL,
  weight_grams integer,
  is_collection_only boolean DEFAULT false NOT NULL,
  CONSTRAINT product_delivery_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_delivery_weight CHECK (((weight_grams >= 1) AND (weight_grams <= 1000000))),
  CONSTRAINT product_delivery_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE product_facets (
  product_id uuid NOT NULL,
  type text NOT NULL,
  cents integer NOT NULL,
  is_in_stock boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  released text,
  catalogue_number text,
  facet_ids integer[] NOT NULL,
  new_cents integer,
  used_cents integer,
  near_mint_cents integer,
  vg_plus_cents integer,
  vg_cents integer,
  CONSTRAINT product_facets_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_facets_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_facets_ids_idx ON product_facets USING gin (facet_ids);

CREATE TABLE product_handles (
  handle text NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_handles_pkey PRIMARY KEY (handle),
  CONSTRAINT product_handles_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_handles_product_id_idx ON product_handles USING btree (product_id);

CREATE TABLE product_import_rows (
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  cells text[] NOT NULL,
  outcome text,
  product_id uuid,
  name text DEFAULT ''::text NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  used_copy_id uuid,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL,
  question text,
  choice text,
  new_copies integer DEFAULT 0 NOT NULL,
  is_applied boolean DEFAULT false NOT NULL,
  is_outdated boolean DEFAULT false NOT NULL,
  offers uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT product_import_rows_import_id_row_pk PRIMARY KEY (import_id, "row"),
  CONSTRAINT product_import_rows_outcome_known CHECK ((outcome = ANY (ARRAY['new'::text, 'new-copy'::text, 'changed'::text, 'unchanged'::text, 'sold-elsewhere'::text, 'missing'::text, 'skipped'::text, 'wrong'::text]))),
  CONSTRAINT product_import_rows_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE
);
CREATE INDEX product_import_rows_outcome_idx ON product_import_rows USING btree (import_id, outcome, "row");
CREATE INDEX product_import_rows_question_idx ON product_import_rows USING btree (import_id, question, "row") WHERE (question IS NOT NULL);

CREATE TABLE product_imports (
  id uuid DEFAULT uuidv7() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  file_name text NOT NULL,
  columns text[] NOT NULL,
  delimiter text NOT NULL,
  state text DEFAULT 'checking'::text NOT NULL,
  run integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone,
  total integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  new_count integer DEFAULT 0 NOT NULL,
  changed_count integer DEFAULT 0 NOT NULL,
  unchanged_count integer DEFAULT 0 NOT NULL,
  wrong_count integer DEFAULT 0 NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  format text DEFAULT 'runout'::text NOT NULL,
  ignored_columns text[] DEFAULT '{}'::text[] NOT NULL,
  options jsonb,
  is_checked boolean DEFAULT false NOT NULL,
  is_cancelled boolean DEFAULT false NOT NULL,
  new_copies_count integer DEFAULT 0 NOT NULL,
  sold_elsewhere_count integer DEFAULT 0 NOT NULL,
  missing_count integer DEFAULT 0 NOT NULL,
  skipped_count integer DEFAULT 0 NOT NULL,
  ignored_counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT product_imports_pkey PRIMARY KEY (id),
  CONSTRAINT product_imports_format_known CHECK ((format = ANY (ARRAY['runout'::text, 'used-copies'::text, 'discogs'::text, 'shopify'::text]))),
  CONSTRAINT product_imports_state_known CHECK ((state = ANY (ARRAY['needs-options'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'applied'::text])))
);
CREATE INDEX product_imports_created_at_idx ON product_imports USING btree (created_at);

CREATE TABLE products (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  price_cents integer NOT NULL,
  brand text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  stock integer DEFAULT 0 NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  is_in_stock boolean GENERATED ALWAYS AS (((stock > reserved) OR (variants_available > 0))) STORED NOT NULL,
  thumbnail text DEFAULT ''::text NOT NULL,
  images text[] DEFAULT '{}'::text[] NOT NULL,
  artist text,
  genre text,
  release_date date,
  track_list text[],
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  archived_at timestamp with time zone,
  title_vector tsvector GENERATED ALWAYS AS (CASE WHEN (parent_id IS NULL) THEN product_title_vector(name, artist) ELSE NULL::tsvector END) STORED,
  search_vector tsvector GENERATED ALWAYS AS (CASE WHEN (parent_id IS NULL) THEN product_search_vector(name, artist, ((brand || ' '::text) || search_extra), genre, type, track_list, ((description || ' '::text) || review)) ELSE NULL::tsvector END) STORED,
  parent_id uuid,
  variant_kind text,
  variants_available integer DEFAULT 0 NOT NULL,
  cheapest_variant_id uuid,
  cheapest_variant_cents integer,
  search_extra text DEFAULT ''::text NOT NULL,
  featured_id uuid GENERATED ALWAYS AS (CASE WHEN ((stock <= reserved) AND (variants_available > 0)) THEN cheapest_variant_id ELSE id END) STORED NOT NULL,
  featured_cents integer GENERATED ALWAYS AS (CASE WHEN ((stock <= reserved) AND (variants_available > 0)) THEN cheapest_variant_cents ELSE price_cents END) STORED NOT NULL,
  needs_completion text,
  ships_on date,
  withdrawal_exclusion text,
  review text DEFAULT ''::text NOT NULL,
  review_author text DEFAULT ''::text NOT NULL,
  reviewed_at timestamp with time zone,
  picked_at timestamp with time zone,
  fit jsonb,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_images_at_most_6 CHECK ((cardinality(images) <= 6)),
  CONSTRAINT products_needs_completion_known CHECK ((needs_completion = ANY (ARRAY['discogs'::text, 'shopify'::text]))),
  CONSTRAINT products_never_oversold CHECK (((reserved >= 0) AND (reserved <= stock))),
  CONSTRAINT products_price_not_negative CHECK ((price_cents >= 0)),
  CONSTRAINT products_stock_not_negative CHECK ((stock >= 0)),
  CONSTRAINT products_type_known CHECK ((type = ANY (ARRAY['vinyl'::text, 'turntable'::text, 'accessory'::text, 'merch'::text]))),
  CONSTRAINT products_used_copy_is_one CHECK (((variant_kind IS DISTINCT FROM 'used'::text) OR (stock <= 1))),
  CONSTRAINT products_variant_has_parent CHECK (((parent_id IS NULL) = (variant_kind IS NULL))),
  CONSTRAINT products_variant_kind_known CHECK ((variant_kind = ANY (ARRAY['used'::text, 'option'::text]))),
  CONSTRAINT products_parent_id_products_id_fk FOREIGN KEY (parent_id) REFERENCES products(id)
);
CREATE INDEX products_artist_idx ON products USING btree (artist, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_fit_idx ON products USING gin (fit jsonb_path_ops) WHERE ((fit IS NOT NULL) AND (archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_name_idx ON products USING btree (name COLLATE "en-AU-x-icu", id, is_in_stock) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_needs_completion_idx ON products USING btree (needs_completion, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (needs_completion IS NOT NULL);
CREATE INDEX products_newest_idx ON products USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST, is_in_stock) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_number_idx ON products USING btree ("right"((id)::text, 10)) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_parent_idx ON products USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX products_picks_idx ON products USING btree (picked_at DESC NULLS LAST, id) WHERE ((picked_at IS NOT NULL) AND (archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_price_idx ON products USING btree (featured_cents, id, is_in_stock) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_search_vector_idx ON products USING gin (search_vector);
CREATE INDEX products_title_vector_idx ON products USING gin (title_vector);
CREATE INDEX products_type_name_idx ON products USING btree (type, name COLLATE "en-AU-x-icu", id, is_in_stock) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_type_newest_idx ON products USING btree (type, created_at DESC NULLS LAST, id DESC NULLS LAST, is_in_stock) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE INDEX products_type_price_idx ON products USING btree (type, featured_cents, id, is_in_stock) WHERE ((archived_at IS NULL) AND (parent_id IS NULL));
CREATE TRIGGER products_copy_to_variants AFTER UPDATE ON products FOR EACH ROW WHEN (((new.parent_id IS NULL) AND (((((((((((old.name IS DISTINCT FROM new.name) OR (old.type IS DISTINCT FROM new.type)) OR (old.brand IS DISTINCT FROM new.brand)) OR (old.artist IS DISTINCT FROM new.artist)) OR (old.genre IS DISTINCT FROM new.genre)) OR (old.release_date IS DISTINCT FROM new.release_date)) OR (old.track_list IS DISTINCT FROM new.track_list)) OR (old.description IS DISTINCT FROM new.description)) OR (old.thumbnail IS DISTINCT FROM new.thumbnail)) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.ships_on IS DISTINCT FROM new.ships_on)))) EXECUTE FUNCTION copy_product_to_variants();
CREATE TRIGGER products_end_wants AFTER UPDATE OF archived_at ON products FOR EACH ROW WHEN (((old.archived_at IS NULL) AND (new.archived_at IS NOT NULL))) EXECUTE FUNCTION end_wants_of_archived();
CREATE TRIGGER products_mark_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER products_mark_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER products_mark_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER products_mark_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('runout.writes_figures'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION mark_changed();
CREATE TRIGGER products_record_price AFTER UPDATE OF price_cents ON products FOR EACH ROW WHEN (((new.variant_kind = 'used'::text) AND (old.price_cents <> new.price_cents))) EXECUTE FUNCTION record_price();
CREATE TRIGGER products_remove_pressing AFTER UPDATE OF type ON products FOR EACH ROW WHEN (((old.parent_id IS NULL) AND (old.type = 'vinyl'::text) AND (new.type <> 'vinyl'::text))) EXECUTE FUNCTION remove_pressing();
CREATE TRIGGER products_sync_pressing_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_pressings_of_new();
CREATE TRIGGER products_sync_pressing_updated AFTER UPDATE ON products FOR EACH ROW WHEN (((new.parent_id IS NULL) AND (new.type = 'vinyl'::text) AND ((((((old.name IS DISTINCT FROM new.name) OR (old.type IS DISTINCT FROM new.type)) OR (old.artist IS DISTINCT FROM new.artist)) OR (old.brand IS DISTINCT FROM new.brand)) OR (old.genre IS DISTINCT FROM new.genre)) OR (old.release_date IS DISTINCT FROM new.release_date)))) EXECUTE FUNCTION sync_pressing();

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits USING btree (expire);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_second_factors_user_id_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE reservations (
  order_id text NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  network text,
  CONSTRAINT reservations_order_id_product_id_pk PRIMARY KEY (order_id, product_id),
  CONSTRAINT reservations_quantity_positive CHECK ((quantity > 0)),
  CONSTRAINT reservations_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX reservations_expires_at_idx ON reservations USING btree (expires_at);
CREATE INDEX reservations_network_idx ON reservations USING btree (network, product_id) WHERE (network IS NOT NULL);
CREATE INDEX reservations_product_id_idx ON reservations USING btree (product_id);
CREATE TRIGGER reservations_end_hold AFTER DELETE ON reservations FOR EACH ROW WHEN ((old.order_id ~~ 'hold-%'::text)) EXECUTE FUNCTION end_unreserved_hold();
CREATE TRIGGER reservations_sync_used_copies_deleted AFTER DELETE ON reservations REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();
CREATE TRIGGER reservations_sync_used_copies_inserted AFTER INSERT ON reservations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();

CREATE TABLE search_terms (
  word text NOT NULL,
  CONSTRAINT search_terms_pkey PRIMARY KEY (word)
);
CREATE INDEX search_terms_first_letter_idx ON search_terms USING btree ("left"(word, 1), length(word));
CREATE INDEX search_terms_part_idx ON search_terms USING gin (word gin_trgm_ops);
CREATE INDEX search_terms_rest_idx ON search_terms USING btree (substr(word, 2));

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  encrypted_secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  key_id text NOT NULL,
  browser text DEFAULT ''::text NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  is_temporary boolean DEFAULT false NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

CREATE TABLE shop_exports (
  id uuid DEFAULT uuidv7() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  ready_at timestamp with time zone,
  bytes bigint DEFAULT 0 NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  CONSTRAINT shop_exports_pkey PRIMARY KEY (id),
  CONSTRAINT shop_exports_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX shop_exports_one_under_way ON shop_exports USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE TABLE shop_logos (
  file text NOT NULL,
  content text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  surface text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT shop_logos_pkey PRIMARY KEY (file),
  CONSTRAINT shop_logos_content CHECK ((content ~ '^data:image/(svg[+]xml|png)'::text)),
  CONSTRAINT shop_logos_file CHECK ((file ~ '^[0-9a-f]{32}[.](svg|png)$'::text)),
  CONSTRAINT shop_logos_size CHECK (((width > 0) AND (height > 0))),
  CONSTRAINT shop_logos_surface CHECK ((surface = ANY (ARRAY['light'::text, 'dark'::text, 'both'::text])))
);

CREATE TABLE shop_profile (
  id boolean DEFAULT true NOT NULL,
  name text,
  hero_line text,
  newsletter_line text,
  contact_email text,
  address text[],
  opening_hours text[],
  social_links jsonb,
  accent_colour text,
  logo text,
  CONSTRAINT shop_profile_pkey PRIMARY KEY (id),
  CONSTRAINT shop_profile_accent_colour CHECK ((accent_colour ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT shop_profile_single CHECK (id),
  CONSTRAINT shop_profile_logo_shop_logos_file_fk FOREIGN KEY (logo) REFERENCES shop_logos(file) ON DELETE SET NULL
);
CREATE TRIGGER shop_profile_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shop_profile FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();

CREATE TABLE sign_in_challenges (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_user_id_idx ON sign_in_challenges USING btree (user_id);

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  reason text NOT NULL,
  order_id text,
  actor text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
  CONSTRAINT stock_movements_quantity_not_zero CHECK ((quantity <> 0)),
  CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX stock_movements_order_id_idx ON stock_movements USING btree (order_id);
CREATE INDEX stock_movements_product_id_idx ON stock_movements USING btree (product_id, id);
CREATE TRIGGER stock_movements_sync_used_copies AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();

CREATE TABLE used_copies (
  product_id uuid NOT NULL,
  media_grade text,
  sleeve_grade text,
  condition text,
  is_play_graded boolean DEFAULT false NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  sku character(8) DEFAULT next_used_copy_sku() NOT NULL,
  location text DEFAULT ''::text NOT NULL,
  cost_cents integer,
  floor_cents integer,
  acquired_on date,
  acquired_from text DEFAULT ''::text NOT NULL,
  lot text DEFAULT ''::text NOT NULL,
  is_price_fixed boolean DEFAULT false NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  listed_at timestamp with time zone,
  sold_at timestamp with time zone,
  order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  shipping_weight_grams integer,
  was_cents integer,
  marked_down_at timestamp with time zone,
  CONSTRAINT used_copies_pkey PRIMARY KEY (product_id),
  CONSTRAINT used_copies_sku_unique UNIQUE (sku),
  CONSTRAINT used_copies_condition_known CHECK ((condition = ANY (ARRAY['Like new'::text, 'Excellent'::text, 'Good'::text, 'Fair'::text, 'For parts'::text]))),
  CONSTRAINT used_copies_cost_not_negative CHECK ((cost_cents >= 0)),
  CONSTRAINT used_copies_floor_not_negative CHECK ((floor_cents >= 0)),
  CONSTRAINT used_copies_media_grade_known CHECK ((media_grade = ANY (ARRAY['M'::text, 'NM'::text, 'VG+'::text, 'VG'::text, 'G+'::text, 'G'::text, 'F'::text, 'P'::text]))),
  CONSTRAINT used_copies_shipping_weight_not_negative CHECK ((shipping_weight_grams >= 0)),
  CONSTRAINT used_copies_sleeve_grade_known CHECK ((sleeve_grade = ANY (ARRAY['M'::text, 'NM'::text, 'VG+'::text, 'VG'::text, 'G+'::text, 'G'::text, 'F'::text, 'P'::text, 'Generic'::text, 'No Cover'::text, 'Not Graded'::text]))),
  CONSTRAINT used_copies_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'on-sale'::text, 'held'::text, 'in-checkout'::text, 'sold'::text, 'sold-elsewhere'::text, 'withdrawn'::text, 'needs-inspection'::text]))),
  CONSTRAINT used_copies_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX used_copies_created_at_idx ON used_copies USING btree (created_at DESC NULLS LAST, product_id DESC NULLS LAST);
CREATE INDEX used_copies_state_idx ON used_copies USING btree (state);
CREATE TRIGGER used_copies_mark_inserted AFTER INSERT ON used_copies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER used_copies_mark_updated AFTER UPDATE ON used_copies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER used_copies_record_listing AFTER UPDATE ON used_copies FOR EACH ROW WHEN (((old.state <> new.state) OR (old.listed_at IS DISTINCT FROM new.listed_at))) EXECUTE FUNCTION record_listing();
CREATE TRIGGER used_copies_record_new_listings AFTER INSERT ON used_copies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_listings();

CREATE TABLE users (
  id uuid DEFAULT uuidv7() NOT NULL,
  email text NOT NULL,
  role text DEFAULT 'user'::text NOT NULL,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  google_issuer text,
  google_subject text,
  first_name text DEFAULT ''::text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  phone_number text DEFAULT ''::text NOT NULL,
  address jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK ((email = lower(email))),
  CONSTRAINT users_role_known CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))
);
CREATE INDEX users_created_at_idx ON users USING btree (created_at DESC NULLS LAST, id);
CREATE UNIQUE INDEX users_email_key ON users USING btree (email);
CREATE UNIQUE INDEX users_google_key ON users USING btree (google_issuer, google_subject);
CREATE INDEX users_search_idx ON users USING gin (lower(((((email || ' '::text) || first_name) || ' '::text) || last_name)) gin_trgm_ops);

CREATE TABLE variant_options (
  product_id uuid NOT NULL,
  parent_id uuid NOT NULL,
  label text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT variant_options_pkey PRIMARY KEY (product_id),
  CONSTRAINT variant_options_label_unique UNIQUE (parent_id, label),
  CONSTRAINT variant_options_parent_id_products_id_fk FOREIGN KEY (parent_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT variant_options_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER variant_options_mark_inserted AFTER INSERT ON variant_options REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
CREATE TRIGGER variant_options_mark_updated AFTER UPDATE ON variant_options REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TABLE wants (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  max_cents integer,
  min_media_rank smallint,
  accepts_new boolean DEFAULT true NOT NULL,
  missed_holds integer DEFAULT 0 NOT NULL,
  paused_at timestamp with time zone,
  CONSTRAINT wants_product_id_user_id_pk PRIMARY KEY (product_id, user_id),
  CONSTRAINT wants_max_not_negative CHECK ((max_cents >= 0)),
  CONSTRAINT wants_media_rank_known CHECK (((min_media_rank >= 1) AND (min_media_rank <= 8))),
  CONSTRAINT wants_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT wants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wants_user_id_idx ON wants USING btree (user_id, created_at DESC NULLS LAST);

CREATE TABLE webhook_deliveries (
  id uuid DEFAULT uuidv7() NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  payload text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  run integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  attempted_at timestamp with time zone,
  status_code integer,
  duration_ms integer,
  response text,
  failure text,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_newest_idx ON webhook_deliveries USING btree (endpoint_id, created_at DESC NULLS LAST, id DESC NULLS LAST);

CREATE TABLE webhook_endpoints (
  id uuid DEFAULT uuidv7() NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  failing_since timestamp with time zone,
  is_auto_disabled boolean DEFAULT false NOT NULL,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id)
);

CREATE TABLE withdrawals (
  id uuid DEFAULT uuidv7() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  order_number text NOT NULL,
  goods text DEFAULT ''::text NOT NULL,
  order_id text,
  lines integer[],
  state text DEFAULT 'open'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  decided_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  redact_contact boolean DEFAULT false NOT NULL,
  quantities integer[],
  restocked integer[],
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_decided_has_time CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT withdrawals_settled_has_order CHECK (((state <> 'settled'::text) OR (order_id IS NOT NULL))),
  CONSTRAINT withdrawals_state_known CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'dismissed'::text]))),
  CONSTRAINT withdrawals_units_of_lines CHECK ((((quantities IS NULL) AND (restocked IS NULL)) OR COALESCE(((cardinality(quantities) = cardinality(lines)) AND (cardinality(restocked) = cardinality(lines))), false))),
  CONSTRAINT withdrawals_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX withdrawals_decided_idx ON withdrawals USING btree (decided_at) WHERE (state <> 'open'::text);
CREATE INDEX withdrawals_email_idx ON withdrawals USING btree (email);
CREATE INDEX withdrawals_order_id_idx ON withdrawals USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX withdrawals_waiting_idx ON withdrawals USING btree (created_at) WHERE (state = 'open'::text);

FUNCTION add_missing_pressings() RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION add_pressings_of_new() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION add_search_terms(wanted uuid[]) RETURNS void LANGUAGE sql VOLATILE;
FUNCTION condition_rank(condition text) RETURNS smallint LANGUAGE sql IMMUTABLE;
FUNCTION continue_holds(offer uuid) RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION copy_product_to_variants() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION counted_units(customer uuid, limited uuid) RETURNS integer LANGUAGE sql STABLE;
FUNCTION drop_of(offer uuid) RETURNS uuid LANGUAGE sql STABLE;
FUNCTION end_holds_over_limit(limited uuid, customer uuid DEFAULT NULL::uuid) RETURNS void LANGUAGE sql VOLATILE;
FUNCTION end_unreserved_hold() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION end_wants_of_archived() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION facet_values_of(wanted uuid[]) RETURNS TABLE(product_id uuid, dimension text, key text, label text, name_id uuid) LANGUAGE sql STABLE;
FUNCTION find_name(wanted_kind text, wanted text) RETURNS uuid LANGUAGE sql STABLE;
FUNCTION find_or_add_name(wanted_kind text, wanted text) RETURNS uuid LANGUAGE plpgsql VOLATILE;
FUNCTION follow_limits_of_line() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION follow_limits_of_order() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION follow_merged_name() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION free_slug(wanted_kind text, plain text) RETURNS text LANGUAGE plpgsql STABLE;
FUNCTION hold_available_units(offer uuid) RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION hold_within_limits(ordered text, customer uuid, restocked_offer uuid DEFAULT NULL::uuid) RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION holds_max() RETURNS integer LANGUAGE sql IMMUTABLE;
FUNCTION immutable_unaccent(value text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION is_awaited(offer uuid, product uuid) RETURNS boolean LANGUAGE sql STABLE;
FUNCTION is_drop_closed(offer uuid) RETURNS boolean LANGUAGE sql STABLE;
FUNCTION is_undone_import(offer uuid) RETURNS boolean LANGUAGE sql STABLE;
FUNCTION is_unit_of_draw(offer uuid) RETURNS boolean LANGUAGE sql STABLE;
FUNCTION lock_limited(ordered text, restocked_offer uuid DEFAULT NULL::uuid) RETURNS uuid[] LANGUAGE plpgsql VOLATILE;
FUNCTION mark_changed() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION mark_products(wanted uuid[]) RETURNS void LANGUAGE sql VOLATILE;
FUNCTION may_buy(customer uuid, offer uuid) RETURNS boolean LANGUAGE sql STABLE;
FUNCTION may_hold(customer uuid, offer uuid) RETURNS boolean LANGUAGE sql STABLE;
FUNCTION media_rank(grade text) RETURNS smallint LANGUAGE sql IMMUTABLE;
FUNCTION meets_want(cents integer, copy used_copies, max_cents integer, min_rank integer, accepts_new boolean) RETURNS boolean LANGUAGE sql IMMUTABLE;
FUNCTION next_in_draw(offer uuid) RETURNS uuid LANGUAGE sql STABLE;
FUNCTION next_in_queue(offer uuid) RETURNS uuid LANGUAGE sql STABLE;
FUNCTION next_used_copy_sku() RETURNS text LANGUAGE sql VOLATILE;
FUNCTION normalize_code(value text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION normalize_codes(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE;
FUNCTION normalize_name(value text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION normalize_search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION notify_changed(products uuid[], has_lists boolean, is_everything boolean) RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION notify_shop() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION offer_facets_of(product uuid) RETURNS TABLE(new_cents integer, used_cents integer, near_mint_cents integer, vg_plus_cents integer, vg_cents integer, facet_ids integer[]) LANGUAGE sql STABLE;
FUNCTION present_names(wanted_kind text, typed text[]) RETURNS TABLE(name text, present text) LANGUAGE sql STABLE;
FUNCTION pressing_words(format text, media jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE;
FUNCTION printed_credit(product uuid) RETURNS text LANGUAGE sql STABLE;
FUNCTION product_search_vector(name text, artist text, brand text, genre text, type text, track_list text[], description text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE;
FUNCTION product_search_words(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE;
FUNCTION product_title_vector(name text, artist text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE;
FUNCTION rebuild_products() RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION record_listing() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION record_new_listings() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION refresh_at_commit() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION refresh_changed(with_holds boolean DEFAULT true) RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION reject_day_end_change() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION reject_sold_as_change() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION remove_pressing() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION reopen_prices(copies uuid[], is_lowest boolean) RETURNS void LANGUAGE sql VOLATILE;
FUNCTION reserve_for_hold(hold uuid, offer uuid) RETURNS void LANGUAGE sql VOLATILE;
FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION search_prefix(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE;
FUNCTION sync_pressing() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION sync_used_copies() RETURNS trigger LANGUAGE plpgsql VOLATILE;
FUNCTION take_marks(with_holds boolean) RETURNS TABLE(what text, offer uuid, product uuid) LANGUAGE plpgsql VOLATILE;
FUNCTION units_left(customer uuid, limited uuid) RETURNS integer LANGUAGE sql STABLE;
FUNCTION used_copy_state(movement stock_movements, reservation text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION waiting_customers(product uuid) RETURNS integer LANGUAGE sql STABLE;
FUNCTION was_price(copy uuid, at timestamp with time zone, is_lowest boolean) RETURNS integer LANGUAGE sql STABLE;
FUNCTION with_check_digit(digits text) RETURNS text LANGUAGE sql IMMUTABLE;
FUNCTION write_copy_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql VOLATILE;
FUNCTION write_offer_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql VOLATILE;
FUNCTION write_offer_figures(wanted uuid[]) RETURNS void LANGUAGE plpgsql VOLATILE;
FUNCTION write_product_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql VOLATILE;
FUNCTION write_was_prices(copies uuid[], is_lowest boolean) RETURNS void LANGUAGE sql VOLATILE;
