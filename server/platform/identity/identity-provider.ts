/** What the callback must prove, made fresh for each sign-in and kept until it comes back. */
export type SignInProof = { state: string; nonce: string; codeVerifier: string }

/** Who signed in, by the provider's word. */
export type Identity = {
  /** Never changes, unlike the email. */
  subject: string
  email: string
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** Sign-in at somebody else's page: OpenID Connect, code flow with PKCE, state and nonce. */
export type IdentityProvider = {
  /** `google` or `demo`, for the line the start prints. */
  name: string
  newProof(): SignInProof
  /** Where to send the browser. @throws when the provider cannot be reached */
  authorizationUrl(redirectUri: string, proof: SignInProof): Promise<string>
  /**
   * Turns the code in the address the browser came back to into an identity.
   * @throws when the person refused, anything does not fit `proof`, or the provider cannot be reached
   */
  exchange(callbackUrl: URL, proof: SignInProof): Promise<Identity>
}
