import { toCountryName } from '#contract/country-name.ts'
import { deliveryCountries } from '#contract/delivery/countries.ts'
import { shopFormats } from '#contract/locale.ts'
import { useSession } from '#web/account/index.ts'
import { useStore } from '#web/lib/store.ts'
import { chosenCountry } from './delivery-store.ts'

/** As chosen in this browser, of the customer's address, or of the shop. */
export function useCountry(): string {
  const { user } = useSession()
  const chosen = useStore(chosenCountry, null)
  const named = user?.profile.address?.country
  const saved = deliveryCountries.find((code) => code === named || toCountryName(code) === named)
  return chosen ?? saved ?? shopFormats().country
}
