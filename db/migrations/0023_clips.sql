CREATE TABLE "clips" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"seconds" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clips_type_known" CHECK ("clips"."type" in ('audio/mpeg', 'audio/mp4'))
);
