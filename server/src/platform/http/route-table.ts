import type { Access, RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'

export interface ServedRoute {
  readonly method: string
  readonly url: string
  readonly access: Access
  /** Absent for routes outside of the API: health, documents, screens. */
  readonly route: RouteDef | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes registered in Fastify. */
    routeTable: ServedRoute[]
  }
}

/** A route without a declared access prevents the start. */
export function requireAccess(app: FastifyInstance): void {
  app.decorate('routeTable', [])
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`the route ${String(method)} ${url} does not say who may call it`)
    for (const verb of [method].flat())
      app.routeTable.push({ method: verb, url, access: config.access, route: config.route })
  })
}
