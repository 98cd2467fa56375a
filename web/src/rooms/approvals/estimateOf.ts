import type { ApprovalLine } from '@naryad/contract/approvals/approvals'

export interface AskedTask {
  readonly taskId: number
  readonly car: ApprovalLine['car']
  readonly lines: readonly ApprovalLine[]
  /** Kopecks. */
  readonly sum: number
}

/** The lines by tasks, in their order: one for each truck. */
export function estimateOf(lines: readonly ApprovalLine[]): AskedTask[] {
  const tasks = new Map<number, ApprovalLine[]>()
  for (const line of lines) tasks.set(line.taskId, [...(tasks.get(line.taskId) ?? []), line])
  return [...tasks].map(([taskId, lines]) => ({
    taskId,
    car: lines[0]?.car ?? null,
    lines,
    sum: lines.reduce((sum, line) => sum + line.sum, 0),
  }))
}
