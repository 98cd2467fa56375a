import type { CompanyMonitoring } from '@naryad/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconAlertTriangle from '~icons/alert-triangle'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { useMay } from '../../client/session/me.ts'
import { ago, stamp } from '../../ui/formats/dates.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/register/Facts.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useNow } from '../../ui/useNow.ts'
import { companiesQueries } from './companies.queries.ts'

const carForms: Forms = ['автомобиль', 'автомобиля', 'автомобилей']

const sumOf = (servers: readonly CompanyMonitoring[], key: 'carsCount' | 'silentCount'): number =>
  servers.reduce((sum, server) => sum + server[key], 0)

/**
 * Monitoring servers of an organization's trucks, the trucks that are silent, and the time of the last
 * message.
 */
export function Monitoring({ companyId }: { companyId: number }) {
  const mayRead = useMay('cars.read')
  const { data, error, refetch } = useQuery({ ...companiesQueries.monitoring(companyId), enabled: mayRead })
  if (!mayRead) return null
  return (
    <Section title="Мониторинг">
      {/* Keeps the focus of «Повторить», which is removed once it is pressed. */}
      <div className="focus-no-outline" tabIndex={-1}>
        {data && <Servers companyId={companyId} servers={data.items} />}
        {!data && !error && <SkeletonBar width="60%" />}
        {!data && error && (
          <FailedPart
            title="Мониторинг не загрузился"
            error={error}
            onRetry={() => void refetch()}
            next={['section', 'div[tabindex]']}
          />
        )}
      </div>
    </Section>
  )
}

function Servers({ companyId, servers }: { companyId: number; servers: readonly CompanyMonitoring[] }) {
  const now = useNow()
  if (servers.length === 0) return <p className="no-margin secondary">Автомобилей нет</p>
  const silent = sumOf(servers, 'silentCount')
  return (
    <div className="grid gap-10 panel pad-12">
      <ul className="plain-list grid gap-8">
        {servers.map(({ server, carsCount, lastSeenAt }) => (
          <li key={server?.id ?? 'none'} className="grid fill-auto gap-x-8 gap-y-0">
            <span className="break-words medium">
              {server ? (
                <Link
                  to="/cars/{-$id}"
                  params={{ id: undefined }}
                  search={{ companyIds: companyId, carServerIds: server.id }}
                >
                  {server.title}
                </Link>
              ) : (
                'Без сервера'
              )}
            </span>
            <span>{counted(carsCount, carForms)}</span>
            <span className="text-12 line-16 muted all-columns">
              {lastSeenAt ? (
                <time dateTime={lastSeenAt} data-tip={`Последняя связь: ${stamp(lastSeenAt)}`}>
                  связь {ago(lastSeenAt, now)}
                </time>
              ) : (
                'связи не было'
              )}
            </span>
          </li>
        ))}
      </ul>
      {silent > 0 && (
        <Link
          to="/cars/{-$id}"
          params={{ id: undefined }}
          search={{ companyIds: companyId, noSignal: true, view: 'silent' }}
          className="row gap-6 warn"
        >
          <Icon of={IconAlertTriangle} size={14} />
          Нет связи больше суток: {counted(silent, carForms)}
        </Link>
      )}
    </div>
  )
}
