ALTER TABLE "order_captures" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "demo_payment_sessions" ADD COLUMN "method" text;
