/** The part of the package that tests use: it has no types of its own. */
declare module 'oidc-provider' {
  interface Interaction {
    readonly prompt: { readonly name: string }
    readonly session?: { readonly accountId: string }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Client {
    /** Throws unless the receiver answers with success. */
    backchannelLogout(sub: string, sid: string): Promise<void>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant
    readonly Client: { find(id: string): Promise<Client | undefined> }
    callback(): (request: object, response: object) => void
    interactionDetails(request: object, response: object): Promise<Interaction>
    interactionFinished(request: object, response: object, result: object): Promise<void>
  }
}
