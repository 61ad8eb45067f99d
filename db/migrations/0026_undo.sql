ALTER TABLE "audit_entries" ADD COLUMN "exact" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "transaction_id" bigint;--> statement-breakpoint
-- In two steps: older entries have no transaction, instead of that of this migration.
ALTER TABLE "audit_entries" ALTER COLUMN "transaction_id" SET DEFAULT pg_current_xact_id()::text::bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "undo_of" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_undo_of_audit_entries_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_transaction_idx" ON "audit_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "audit_entries_undo_of_idx" ON "audit_entries" USING btree ("undo_of") WHERE "audit_entries"."undo_of" is not null;