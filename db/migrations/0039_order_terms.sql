ALTER TABLE "orders" ADD COLUMN "currency" text DEFAULT 'aud' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_name" text DEFAULT 'GST' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rate" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_rate_valid" CHECK ("orders"."tax_rate" between 0 and 9999);