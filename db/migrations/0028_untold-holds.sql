UPDATE "holds" SET "announced_at" = NULL WHERE "state" = 'ended';--> statement-breakpoint
CREATE INDEX "holds_ended_untold_idx" ON "holds" USING btree ("ended_at") WHERE "holds"."state" = 'ended' and "holds"."announced_at" is not null;
