import type { MapObjects } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import IconMap2 from '~icons/map-2'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openMenu } from '../../ui/overlays/sheets.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { geoQueries } from './geo.queries.ts'
import { type AddressProps, LayerBoxes } from './LayerBoxes.tsx'
import { MapFilters } from './MapFilters.tsx'
import { type MapFailure, MapList } from './MapList.tsx'
import { MapPane } from './MapPane.tsx'
import type { ListedObject } from './MapRows.tsx'
import { type MapAddress, useMapAddress } from './useMapAddress.ts'
import { useMapObjects, withoutHidden } from './useMapObjects.ts'
import { lookAt } from './useMarks.ts'
import { useSignals } from './useSignals.ts'

import styles from './maps.module.css'

const searchOf = ({ query, queues, statuses, companyIds }: MapAddress) => ({
  query: query.trim(),
  ...(queues.length > 0 && { queues }),
  ...(statuses.length > 0 && { statuses }),
  ...(companyIds.length > 0 && { companyIds }),
})

/** The map of trucks, tasks, organizations and employees, with their list beside it. */
export function MapsScreen() {
  const isPhone = useIsPhone()
  const [address, change] = useMapAddress()
  usePageTitle('Карта')
  const search = useDebounced(JSON.stringify(searchOf(address)), 250)
  const { data, error, refetch } = useQuery(geoQueries.map(JSON.parse(search) as ReturnType<typeof searchOf>))
  return (
    <div className="stack grow min-width-0 min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconMap2} size={20} />}
        title="Карта"
        {...(isPhone && { onSwitch: openMenu })}
        actions={
          <>
            {!isPhone && <LayerBoxes address={address} onChange={change} />}
            <MapFilters address={address} onChange={change} />
          </>
        }
      />
      {data?.isCut && <p className={styles.cut}>Показано не всё: уточните поиск или фильтры</p>}
      <LiveMap
        address={address}
        found={data}
        failure={data || !error ? undefined : { error, onRetry: () => void refetch() }}
        onChange={change}
      />
    </div>
  )
}

interface LiveMapProps extends AddressProps {
  found: MapObjects | undefined
  /** The objects could not be read. The base map is rendered nevertheless: its regions and towns are embedded. */
  failure: MapFailure | undefined
}

/** A separate component, because each message about positions renders it again. */
function LiveMap({ address, found, failure, onChange }: LiveMapProps) {
  const now = useNow()
  const [map, setMap] = useState<MapLibre | null>(null)
  const { signals, isFailed, retry } = useSignals()
  const shown = withoutHidden(useMapObjects(found, signals), address.hidden)
  const choose = useCallback(
    (chosen: MapAddress['chosen']) => onChange({ chosen, ...(chosen && { tab: chosen.layer }) }),
    [onChange],
  )
  const chooseInList = useCallback(
    (layer: MapLayer, { id, point }: ListedObject) => {
      if (map) lookAt(map, point)
      choose({ layer, id })
    },
    [map, choose],
  )
  return (
    <>
      {isFailed && !failure && (
        <p className={styles.cut} role="status">
          Не удалось узнать, где ТС сейчас и едут ли они: показано последнее известное
          <Button variant="subtle" size="xs" onClick={retry}>
            Повторить
          </Button>
        </p>
      )}
      <div className={`flex grow min-height-0 ${styles.body}`}>
        <MapList
          address={address}
          shown={shown}
          isLoading={found === undefined}
          failure={failure}
          now={now}
          map={map}
          onChange={onChange}
          onChoose={chooseInList}
        />
        <MapPane address={address} shown={shown} now={now} map={map} onMap={setMap} onChoose={choose} />
      </div>
    </>
  )
}
