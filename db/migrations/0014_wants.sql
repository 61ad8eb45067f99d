CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"order_id" text,
	"bought_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"passed_on_at" timestamp with time zone,
	CONSTRAINT "holds_source_known" CHECK ("holds"."source" in ('want', 'draw', 'staff')),
	CONSTRAINT "holds_state_known" CHECK ("holds"."state" in ('active', 'used', 'expired', 'declined', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "wants" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"max_cents" integer,
	"min_media_rank" smallint,
	"accepts_new" boolean DEFAULT true NOT NULL,
	"missed_holds" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	CONSTRAINT "wants_product_id_user_id_pk" PRIMARY KEY("product_id","user_id"),
	CONSTRAINT "wants_max_not_negative" CHECK ("wants"."max_cents" >= 0),
	CONSTRAINT "wants_media_rank_known" CHECK ("wants"."min_media_rank" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_product_id_idx" ON "holds" USING btree ("product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "holds_user_id_idx" ON "holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "holds_order_id_idx" ON "holds" USING btree ("order_id") WHERE "holds"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "holds_active_idx" ON "holds" USING btree ("expires_at") WHERE "holds"."state" = 'active';--> statement-breakpoint
CREATE INDEX "wants_user_id_idx" ON "wants" USING btree ("user_id","created_at" DESC NULLS LAST);