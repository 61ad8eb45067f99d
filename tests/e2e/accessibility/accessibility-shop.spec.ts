import { shopScreens } from '../support/screens/shop-screens.ts'
import { walk } from '../support/screens/walk.ts'

walk(shopScreens)
