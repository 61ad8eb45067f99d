CREATE TABLE "shop_logos" (
	"file" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"surface" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "shop_logos_file" CHECK ("shop_logos"."file" ~ '^[0-9a-f]{32}[.](svg|png)$'),
	CONSTRAINT "shop_logos_content" CHECK ("shop_logos"."content" ~ '^data:image/(svg[+]xml|png)'),
	CONSTRAINT "shop_logos_size" CHECK ("shop_logos"."width" > 0 and "shop_logos"."height" > 0),
	CONSTRAINT "shop_logos_surface" CHECK ("shop_logos"."surface" in ('light', 'dark', 'both'))
);
--> statement-breakpoint
ALTER TABLE "shop_profile" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "shop_profile" ADD CONSTRAINT "shop_profile_logo_shop_logos_file_fk" FOREIGN KEY ("logo") REFERENCES "public"."shop_logos"("file") ON DELETE set null ON UPDATE no action;