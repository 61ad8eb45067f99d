import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import { accent, type Colour, HEX_COLOUR } from '#contract/palette.ts'
import type { ShopProfile, ShopProfileAnswer } from '#contract/shop-profile.ts'
import { api } from '#web/lib/api/api.ts'
import { useOpened } from '../../shared/record-queries.ts'

export const loadShopProfile = () => api('GET /shop-profile')

export const useShopProfile = () => useOpened(['admin', 'shop profile'], loadShopProfile)

export const saveShopProfile = (body: ShopProfile, { version }: ShopProfileAnswer) =>
  api('PUT /shop-profile', { body, headers: ifMatch(version) })

/** Stores a logo for the preview; the shop shows it once the profile is saved with it. */
export function useLogoUpload() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return api('POST /shop-profile/logo', { form })
    },
  })
}

/**
 * The colour as the shop would show it; the default for none, and while the text is no colour. It is not of the chosen
 * colour before that one has loaded.
 */
export function useAccent(chosen: string | null): { accent: Colour; isOfChosen: boolean } {
  const colour = chosen?.trim() ?? ''
  const isColour = HEX_COLOUR.test(colour)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'accent', colour],
    queryFn: async ({ signal }) =>
      (await api('GET /shop-profile/accent', { query: { colour }, signal })).accent,
    enabled: isColour,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  if (!isColour || !data) return { accent, isOfChosen: false }
  return { accent: data, isOfChosen: !isPlaceholderData }
}
