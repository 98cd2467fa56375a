import type { Connection } from '../find-connection.ts'
import { openGraphhopper } from './graphhopper.ts'
import { openOsrm } from './osrm.ts'
import type { FindWay, RouterSettings } from './router.ts'
import { openValhalla } from './valhalla.ts'

const engines: Readonly<Record<string, (settings: RouterSettings) => FindWay>> = {
  osrm: openOsrm,
  valhalla: openValhalla,
  graphhopper: openGraphhopper,
}

export const findWayOf = ({ provider, values }: Connection): FindWay | undefined =>
  engines[provider]?.({ baseUrl: values['url'] ?? '', key: values['key'] ?? '' })
