import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { Point } from '@naryad/contract/kit/fields'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Zone } from '@naryad/contract/zones/zones'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { zoneKindTitles } from '@naryad/contract/zones/zones.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconMapPin from '~icons/map-pin'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { zonesQueries } from '../../entities/zone/zones.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { openZoneForm } from './openZoneForm.tsx'
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts'

interface ZonesPartProps {
  company: CompanyRef
  /** Coordinates of the organization, where a new zone starts. */
  place: Point | null
}

/** Yards of an organization with the trucks that are inside now. */
export function ZonesPart({ company, place }: ZonesPartProps) {
  const { data, error, refetch } = useQuery(zonesQueries.ofCompany(company.id))
  const mayWrite = useMay(zonesRoutes.create)
  const { part, noteRemoval } = useFocusAfterRemoval(data?.items)
  const add = () => openZoneForm({ companyId: company.id, zone: null, place })
  if (!data && error)
    return <Failed title="Территории не загрузились" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} height={64} />
  return (
    <div className="stack gap-12" ref={part}>
      {data.items.length === 0 ? (
        <EmptyState
          sign={IconMapPin}
          title="Территорий нет"
          text="Обведите на карте базу или стоянку: когда ТС въедет туда в окно визита, явка отметится сама"
        />
      ) : (
        <ul className="plain-list">
          {data.items.map((zone, at) => (
            <ZoneRow
              key={zone.id}
              zone={zone}
              place={place}
              mayWrite={mayWrite}
              onRemoved={() => noteRemoval({ id: zone.id, at })}
            />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div>
          <Button leftSection={<Icon of={IconPlus} />} data-adds onClick={add}>
            Добавить территорию
          </Button>
        </div>
      )}
    </div>
  )
}

const borderText = ({ shape }: Zone): string =>
  shape.kind === 'CIRCLE'
    ? `${zoneKindTitles.CIRCLE}, радиус ${shape.radiusM}\u00a0м`
    : `${zoneKindTitles.POLYGON}, углов: ${shape.points.length}`

interface ZoneRowProps extends Pick<ZonesPartProps, 'place'> {
  zone: Zone
  mayWrite: boolean
  onRemoved: () => void
}

function ZoneRow({ zone, place, mayWrite, onRemoved }: ZoneRowProps) {
  const remove = useAction({
    run: async () => {
      await call(zonesRoutes.remove, { params: { id: zone.id } })
      onRemoved()
    },
    touches: ['companies'],
    done: 'Территория удалена',
  })
  return (
    <li className="flex top gap-8 line-below pad-y-10">
      <div className="stack gap-2 grow min-width-0">
        <b>{zone.name}</b>
        <span className="no-margin text-12 line-16 muted">{borderText(zone)}</span>
        {zone.inside.length > 0 && (
          <ul
            className="no-padding no-list-style flex wrap top-margin-4 gap-x-8 gap-y-4"
            aria-label="Сейчас на территории"
          >
            {zone.inside.map(({ enteredAt, ...car }) => (
              <li key={car.id}>
                <Link
                  to="/cars/{-$id}"
                  params={{ id: car.id }}
                  data-tip={`На территории с ${stamp(enteredAt)}`}
                >
                  <CarName car={car} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayWrite && (
        <>
          <IconButton
            label={`Изменить территорию ${inQuotes(zone.name)}`}
            icon={IconPencil}
            onClick={() => openZoneForm({ companyId: zone.company.id, zone, place })}
          />
          <IconButton
            label={`Удалить территорию ${inQuotes(zone.name)}`}
            icon={IconTrash}
            data-removes
            onClick={() =>
              confirm({
                title: `Удалить территорию ${inQuotes(zone.name)}?`,
                onYes: () => remove.start(undefined),
              })
            }
          />
        </>
      )}
    </li>
  )
}
