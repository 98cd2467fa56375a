import { ruleTemplates } from '@naryad/contract/automation/automation.templates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import IconPlus from '~icons/plus'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { automationQueries } from './automation.queries.ts'
import { openRuleForm, openRuleLog } from './openRule.tsx'
import { RuleRow } from './RuleRow.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

export function RuleList() {
  const { data, error, refetch } = useQuery(automationQueries.all)
  const rules = data?.items
  const opened = useRef<string>(undefined)
  // A request's history links to the log of the rule that changed it.
  useEffect(() => {
    const { hash } = location
    const rule = rules?.find(({ id }) => hash === `#rule-${id}`)
    if (!rule || opened.current === hash) return
    opened.current = hash
    openRuleLog(rule)
  }, [rules])
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить правила"
        rows={3}
        height={88}
      />
    )
  const ids = data.items.map(({ id }) => id)
  return (
    <>
      {data.items.length > 0 && (
        <ol className="plain-list panel max-width-760" aria-label="Правила">
          {data.items.map((rule) => (
            <RuleRow key={rule.id} rule={rule} ids={ids} />
          ))}
        </ol>
      )}
      <div className={list.add}>
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => openRuleForm(null)}>
          Добавить правило
        </Button>
      </div>
      <Templates isOpen={data.items.length === 0} />
    </>
  )
}

/** In place of an empty screen. */
const Templates = ({ isOpen }: { isOpen: boolean }) => (
  <details className={styles.templates} open={isOpen}>
    <summary className="pointer below-8">Готовые правила: выберите, поправьте и проверьте</summary>
    <ul className="plain-list panel max-width-760" aria-label="Готовые правила">
      {ruleTemplates.map((template) => (
        <li key={template.title} className={`row between gap-16 pad-x-16 pad-y-8 ${styles.template}`}>
          <span className="break-words">{template.title}</span>
          <Button aria-label={`Взять: ${template.title}`} onClick={() => openRuleForm(null, template)}>
            Взять…
          </Button>
        </li>
      ))}
    </ul>
  </details>
)
