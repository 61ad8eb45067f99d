/** A job that throws this is not tried again by itself: the same would come of it. It is kept among the failed ones. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
