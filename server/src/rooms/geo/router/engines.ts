import type { Connection } from '../find-connection.ts'
import { openGraphhopper } from './graphhopper.ts'
import { openOsrm } from './osrm.ts'
import type { FindRoute, RouterSettings } from './routing-engine.ts'
import { openValhalla } from './valhalla.ts'

const engines: Readonly<Record<string, (settings: RouterSettings) => FindRoute>> = {
  osrm: openOsrm,
  valhalla: openValhalla,
  graphhopper: openGraphhopper,
}

export const findRouteOf = ({ provider, values }: Connection): FindRoute | undefined =>
  engines[provider]?.({ baseUrl: values['url'] ?? '', key: values['key'] ?? '' })
