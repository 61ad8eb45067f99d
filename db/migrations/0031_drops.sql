CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"starts_at" timestamp with time zone,
	"limit_per_customer" smallint,
	"entries_open_at" timestamp with time zone,
	"open_sale_at" timestamp with time zone,
	"seed" text,
	"drawn_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drops_mode_known" CHECK ("drops"."mode" in ('first-come', 'draw')),
	CONSTRAINT "drops_limit_from_1_to_10" CHECK ("drops"."limit_per_customer" between 1 and 10),
	CONSTRAINT "drops_draw_is_complete" CHECK ("drops"."mode" <> 'draw' or ("drops"."starts_at" is not null and "drops"."entries_open_at" is not null and "drops"."seed" is not null))
);
--> statement-breakpoint
CREATE TABLE "drop_entries" (
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"place" integer,
	"lost_mailed_at" timestamp with time zone,
	CONSTRAINT "drop_entries_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_product_id_drops_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."drops"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user_id_idx" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drops_starts_at_idx" ON "drops" USING btree ("starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "drop_entries_place_idx" ON "drop_entries" USING btree ("product_id","place");--> statement-breakpoint
CREATE INDEX "drop_entries_user_id_idx" ON "drop_entries" USING btree ("user_id");