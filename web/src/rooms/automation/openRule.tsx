import type { Rule, RuleInput } from '@naryad/contract/automation/automation'
import { inQuotes } from '@naryad/contract/kit/quotes'

import { openModal } from '../../ui/overlays/modal.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleLog } from './RuleLog.tsx'
import { RuleTrial } from './RuleTrial.tsx'

/** Null: a new one, perhaps from a template. */
export const openRuleForm = (rule: Rule | null, template?: RuleInput): void =>
  openModal({
    title: rule === null ? 'Новое правило' : 'Изменить правило',
    body: () => <RuleForm rule={rule} template={template} />,
  })

export const openRuleLog = ({ id, title }: Rule): void =>
  openModal({ title: `Журнал: ${inQuotes(title)}`, body: () => <RuleLog id={id} /> })

export const openRuleTrial = (rule: Rule): void =>
  openModal({ title: `Проверка: ${inQuotes(rule.title)}`, body: () => <RuleTrial rule={rule} /> })
