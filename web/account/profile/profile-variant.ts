/** The screens of the profile dialog. */
export type ProfileVariant = 'profile' | 'address' | 'data' | 'sign-ins'
