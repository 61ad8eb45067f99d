CREATE TABLE "mailing_recipients" (
	"mailing_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mailing_recipients_mailing_id_subscriber_id_pk" PRIMARY KEY("mailing_id","subscriber_id"),
	CONSTRAINT "mailing_recipients_state_known" CHECK ("mailing_recipients"."state" in ('waiting', 'sending', 'sent', 'failed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"slug" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starts_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"problem" text,
	"run_id" uuid,
	"turn" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mailings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "mailings_state_known" CHECK ("mailings"."state" in ('draft', 'scheduled', 'sending', 'stopped', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_invitations" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_recipients_due_idx" ON "mailing_recipients" USING btree ("mailing_id","due_at","subscriber_id") WHERE "mailing_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mailings_news_idx" ON "mailings" USING btree ("starts_at" DESC NULLS LAST) WHERE "mailings"."state" in ('sending', 'sent');--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_id_unique" UNIQUE("id");