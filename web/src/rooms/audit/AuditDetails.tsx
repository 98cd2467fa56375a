import { type AuditEntry, auditKindTitles } from '@naryad/contract/audit/audit'
import { fullName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'

import { longDate, stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { objectKindTitle } from './objectKinds.ts'

const places = {
  companies: '/organizations/{-$id}',
  cars: '/cars/{-$id}',
  drivers: '/drivers/{-$id}',
  contacts: '/contacts/{-$id}',
} as const

const placeOf = (kind: string): (typeof places)[keyof typeof places] | undefined =>
  Object.entries(places).find(([room]) => room === kind)?.[1]

/** Link to the object of the entry. The object may have been deleted since; its screen says so. */
function AboutObject({ object }: { object: NonNullable<AuditEntry['object']> }) {
  const { kind, id, title } = object
  const place = placeOf(kind)
  const name = title || (id === null ? '' : numbered(id))
  return (
    <>
      {objectKindTitle(kind)}
      {name && ': '}
      {place && id !== null ? (
        <Link to={place} params={{ id }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { at, kind, who, address, device, object, details, requestId } = entry
  return (
    <div className="max-width-760">
      {details && <p className="no-margin break-words text-14 line-22 below-12 pre-wrap">{details}</p>}
      <Facts label={`${auditKindTitles[kind]}, ${stamp(at)}`}>
        <Fact title="Когда">
          {longDate(at)}, {stamp(at).slice(-5)}
        </Fact>
        <Fact title="Кто">{who && fullName(who)}</Fact>
        <Fact title="Объект">{object && <AboutObject object={object} />}</Fact>
        <Fact title="Адрес">{address}</Fact>
        <Fact title="Устройство">{device}</Fact>
        <Fact title="Код запроса">
          {requestId && <span className="break-words text-12 mono">{requestId}</span>}
        </Fact>
      </Facts>
    </div>
  )
}
