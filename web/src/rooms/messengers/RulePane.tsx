import type { Rule } from '@naryad/contract/messengers/messengers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { Loaded } from '../../client/register/Loaded.tsx'
import { messengersQueries } from './messengers.queries.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { usePlace } from './usePlace.ts'

interface RulePaneProps {
  /** Null for a new rule. */
  id: number | null
  onClose: (() => void) | undefined
}

export function RulePane({ id, onClose }: RulePaneProps) {
  const [, go] = usePlace()
  const client = useQueryClient()
  // Changes the key of the form to reset it.
  const [resetCount, setResetCount] = useState(0)
  const close = onClose ?? (() => go({ id: null, view: 'rules' }))
  // The form calls `onDiscarded` after saving as well.
  const isSaved = useRef(false)
  const onSaved = (rule: Rule) => {
    isSaved.current = true
    client.setQueryData(messengersQueries.one(rule.id).queryKey, rule)
    if (id === null) go({ id: rule.id, view: 'rules' }, true)
  }
  const onDiscarded = () => {
    if (isSaved.current) isSaved.current = false
    else if (id === null) close()
    else setResetCount(resetCount + 1)
  }
  const common = { onSaved, onDiscarded, onClose: close }
  if (id === null) return <RuleEditor rule={null} {...common} />
  return <OpenedRule id={id} resetCount={resetCount} {...common} />
}

type Common = Omit<Parameters<typeof RuleEditor>[0], 'rule'>

function OpenedRule({ id, resetCount, ...common }: Common & { id: number; resetCount: number }) {
  const query = useQuery(messengersQueries.one(id))
  return (
    <Loaded query={query} missing={`Уведомления № ${id} нет`} onClose={common.onClose}>
      {(rule) => <RuleEditor key={`${rule.version} ${resetCount}`} rule={rule} {...common} />}
    </Loaded>
  )
}
