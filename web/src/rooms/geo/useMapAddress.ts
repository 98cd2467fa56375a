import { mapLayers, type MapLayer } from '@naryad/contract/geo/map.words'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { type TaskStatus, statuses } from '@naryad/contract/tasks/tasks.statuses'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { idsIn, joinWords, wordsIn } from '../../ui/addressLists.ts'
import { isOneOf } from '../../ui/fits.ts'

export interface ChosenMark {
  layer: MapLayer
  id: number
}

/** State of the map in the URL. */
export interface MapAddress {
  tab: MapLayer
  query: string
  queues: Queue[]
  statuses: TaskStatus[]
  companyIds: number[]
  hidden: MapLayer[]
  chosen: ChosenMark | null
}

const isLayer = isOneOf(mapLayers)

function chosenOf(text: unknown): ChosenMark | null {
  const [layer = '', id] = typeof text === 'string' ? text.split('-') : []
  return isLayer(layer) && /^[1-9]\d{0,9}$/.test(id ?? '') ? { layer, id: Number(id) } : null
}

function readAddress(search: Readonly<Record<string, unknown>>): MapAddress {
  const { tab, q, queues: inQueues, statuses: inStatuses, companies, hidden, at } = search
  const chosen = chosenOf(at)
  return {
    tab: isLayer(tab) ? tab : (chosen?.layer ?? 'cars'),
    query: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    queues: wordsIn(inQueues).filter(isOneOf(queues)),
    statuses: wordsIn(inStatuses).filter(isOneOf(statuses)),
    companyIds: idsIn(companies),
    hidden: wordsIn(hidden).filter(isLayer),
    chosen,
  }
}

function writeAddress(address: MapAddress): Record<string, string | undefined> {
  const { tab, query, queues: inQueues, statuses: inStatuses, companyIds, hidden, chosen } = address
  return {
    tab: tab === 'cars' ? undefined : tab,
    q: query === '' ? undefined : query,
    queues: joinWords(inQueues),
    statuses: joinWords(inStatuses),
    companies: joinWords(companyIds),
    hidden: joinWords(hidden),
    at: chosen ? `${chosen.layer}-${chosen.id}` : undefined,
  }
}

export function useMapAddress(): [MapAddress, (change: Partial<MapAddress>) => void] {
  const navigate = useNavigate()
  const address = readAddress(useSearch({ strict: false }))
  const change = (part: Partial<MapAddress>) =>
    void navigate({
      to: '/maps',
      search: writeAddress({ ...address, ...part }) as never,
      // Back leaves the map instead of undoing each typed letter.
      replace: true,
    })
  return [address, change]
}
