import { adminScreens } from '../support/screens/admin-screens.ts'
import { walk } from '../support/screens/walk.ts'

walk(adminScreens)
