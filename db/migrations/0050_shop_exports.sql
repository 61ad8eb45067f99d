CREATE TABLE "shop_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	CONSTRAINT "shop_exports_state_known" CHECK ("shop_exports"."state" in ('waiting', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_exports_one_under_way" ON "shop_exports" USING btree ((true)) WHERE "shop_exports"."state" in ('waiting', 'running');