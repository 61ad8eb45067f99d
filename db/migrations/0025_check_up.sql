CREATE TABLE "check_results" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"last_run_at" timestamp with time zone,
	"note" text,
	"total_findings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "check_results_state_known" CHECK ("check_results"."state" in ('waiting', 'running', 'done', 'not-checked'))
);
--> statement-breakpoint
CREATE TABLE "check_ups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_key" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"facts" jsonb NOT NULL,
	"repair_text" text,
	"choices" text[],
	"since" timestamp with time zone NOT NULL,
	"dismissed_reason" text,
	"dismissed_by" uuid,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "findings_subject_unique" UNIQUE("check_key","subject"),
	CONSTRAINT "findings_dismissal_complete" CHECK (("findings"."dismissed_reason" is null) = ("findings"."dismissed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_dismissed_by_idx" ON "findings" USING btree ("dismissed_by") WHERE "findings"."dismissed_by" is not null;