/** Values the callback must match, generated for each sign-in and stored until it returns. */
export type SignInProof = { state: string; nonce: string; codeVerifier: string }

/** The user as asserted by the provider. */
export type Identity = {
  /** The URL of the provider that asserts it. */
  issuer: string
  /** Stable, unlike the email, and unique within the issuer. */
  subject: string
  email: string
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** Sign-in at an external provider: OpenID Connect, code flow with PKCE, state and nonce. */
export type IdentityProvider = {
  /** `google` or `demo`, for the startup summary. */
  name: string
  newProof(): SignInProof
  /**
   * The URL to redirect the browser to.
   * @throws when the provider cannot be reached
   */
  authorizationUrl(redirectUri: string, proof: SignInProof): Promise<string>
  /**
   * Exchanges the code in the callback URL for an identity.
   * @throws when the user declined, a value does not match `proof`, or the provider cannot be reached
   */
  exchange(callbackUrl: URL, proof: SignInProof): Promise<Identity>
}
