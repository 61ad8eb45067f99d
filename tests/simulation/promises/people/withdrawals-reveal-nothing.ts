import { takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'

export const withdrawalsRevealNothing = definePromise({
  name: 'P18',
  sentence: 'A withdrawal is received, and reveals to nobody whether an order exists.',
  share: 1,
  check: async (world) => takeComplaints(world, 'P18'),
})
