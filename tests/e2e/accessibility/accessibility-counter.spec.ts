import { counterScreens } from '../support/screens/counter-screens.ts'
import { walk } from '../support/screens/walk.ts'
import { test } from '../support/showcase.ts'

test.use({ shopSettings: { COUNTER: 'on' } })

walk(counterScreens)
