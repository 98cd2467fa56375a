import type { CarLight, LightFact } from '@naryad/contract/lights/lights'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { FactSign } from '../../entities/light/LightMark.tsx'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import { StatusMark } from '../../entities/task/StatusMark.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'

import styles from './lights.module.css'

/** All facts of a truck: what they say, where that is known from, and the open request. May be shown in a window. */
export function LightFacts({ light }: { light: CarLight }) {
  const rules = useQuery(lightsQueries.rules).data?.items ?? []
  if (light.facts.length === 0)
    return (
      <p className="no-margin muted">
        {light.light === null ? 'У выбывшего ТС светофора нет.' : 'Правил светофора нет.'}
      </p>
    )
  return (
    <table className={`full-width text-13 line-20 collapse-borders phone-headless ${styles.facts}`}>
      <thead>
        <tr>
          <th scope="col">Факт</th>
          <th scope="col">Срок</th>
          <th scope="col">Откуда</th>
          <th scope="col">Заявка</th>
        </tr>
      </thead>
      <tbody>
        {light.facts.map((fact) => (
          <tr key={fact.ruleId} data-state={fact.state}>
            <th scope="row">{rules.find(({ id }) => id === fact.ruleId)?.title}</th>
            <td className={styles.state} data-light={fact.light} data-state={fact.state}>
              <span className="inline-row gap-6">
                <FactSign {...fact} />
                {fact.text}
              </span>
            </td>
            <td className="secondary">
              <FactSource fact={fact} />
            </td>
            <td>
              <FactTask fact={fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A unit and a driver have pages of their own, where what is wrong is corrected. */
function FactSource({ fact: { source } }: { fact: LightFact }) {
  if (!source) return '—'
  const { kind, id, text } = source
  if (kind === 'unit')
    return (
      <Link to="/units/{-$id}" params={{ id }} search={{}} onClick={closeModal}>
        {text}
      </Link>
    )
  if (kind === 'driver')
    return (
      <Link to="/drivers/{-$id}" params={{ id }} search={{}} onClick={closeModal}>
        {text}
      </Link>
    )
  return text
}

const FactTask = ({ fact: { task } }: { fact: LightFact }) =>
  task ? (
    <Link
      to="/tasks/$queue/{-$id}"
      params={{ queue: task.queue, id: task.id }}
      className="inline-row gap-6 wrap"
      onClick={closeModal}
    >
      №&nbsp;{task.id} <StatusMark status={task.status} isShort />
    </Link>
  ) : (
    <span className="muted">—</span>
  )
