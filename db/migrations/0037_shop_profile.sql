CREATE TABLE "shop_profile" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"hero_line" text,
	"newsletter_line" text,
	"contact_email" text,
	"address" text[],
	"opening_hours" text[],
	"social_links" jsonb,
	CONSTRAINT "shop_profile_single" CHECK ("shop_profile"."id")
);
--> statement-breakpoint
-- Every process reads the shop again and invalidates all responses (decision 60).
CREATE FUNCTION notify_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'shop');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_profile_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_profile
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();
