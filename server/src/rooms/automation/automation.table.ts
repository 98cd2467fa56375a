import type { RuleAction, RuleCondition, RuleRun, RuleTime } from '@naryad/contract/automation/automation'
import type { RuleMoment, RunOutcome } from '@naryad/contract/automation/automation.words'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

export interface AutomationRulesTable {
  id: Generated<number>
  title: string
  position: number
  moment: RuleMoment
  time: ColumnType<RuleTime | null, string | null, string | null>
  conditions: Json<RuleCondition[]>
  actions: Json<RuleAction[]>
  enabledAt: string | null
  pausedReason: string | null
  version: Generated<number>
  createdAt: Generated<string>
  createdBy: number | null
}

export interface AutomationRunsTable {
  id: Generated<number>
  ruleId: number
  taskId: number
  stage: string
  at: Generated<string>
  outcome: RunOutcome
  why: string
  steps: Json<RuleRun['steps']>
  actionsCount: number
  operatorId: number | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    automationRules: AutomationRulesTable
    automationRuns: AutomationRunsTable
  }
}
