CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"goods" text DEFAULT '' NOT NULL,
	"order_id" text,
	"lines" integer[],
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"redact_contact" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withdrawals_state_known" CHECK ("withdrawals"."state" in ('open', 'settled', 'dismissed')),
	CONSTRAINT "withdrawals_settled_has_order" CHECK ("withdrawals"."state" <> 'settled' or "withdrawals"."order_id" is not null),
	CONSTRAINT "withdrawals_decided_has_time" CHECK (("withdrawals"."state" = 'open') = ("withdrawals"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withdrawal_exclusion" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_order_id_idx" ON "withdrawals" USING btree ("order_id") WHERE "withdrawals"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_waiting_idx" ON "withdrawals" USING btree ("created_at") WHERE "withdrawals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "withdrawals_decided_idx" ON "withdrawals" USING btree ("decided_at") WHERE "withdrawals"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "withdrawals_email_idx" ON "withdrawals" USING btree ("email");