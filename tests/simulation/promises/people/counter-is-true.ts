import { takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'

export const counterIsTrue = definePromise({
  name: 'P19',
  sentence: 'A sale at the counter costs what was taken for it, and a request is one sale.',
  share: 1,
  check: async (world) => takeComplaints(world, 'P19'),
})
