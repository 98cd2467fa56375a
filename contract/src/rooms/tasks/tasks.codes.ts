import { z } from 'zod'

import { taskTitles } from './tasks.columns.ts'
import { movers } from './tasks.movers.ts'
import { queues } from './tasks.queues.ts'
import { nextMoves, statuses } from './tasks.statuses.ts'
import { deadlineDays, directions, priorities, sources, warrantyGrounds } from './tasks.words.ts'

export const Queue = z.enum(queues).meta({ id: 'Queue', title: taskTitles.queue })
export type Queue = z.infer<typeof Queue>

export const TaskStatus = z.enum(statuses).meta({ id: 'TaskStatus', title: taskTitles.status })
export type TaskStatus = z.infer<typeof TaskStatus>

export const NextMove = z.enum(nextMoves).meta({ title: 'Чей ход' })
export type NextMove = z.infer<typeof NextMove>

export const Mover = z.enum(movers).meta({ title: 'Чей ход' })
export type Mover = z.infer<typeof Mover>

export const Priority = z.enum(priorities).meta({ id: 'Priority', title: taskTitles.priority })
export type Priority = z.infer<typeof Priority>

export const TaskSource = z.enum(sources).meta({ title: taskTitles.source })
export type TaskSource = z.infer<typeof TaskSource>

export const DeadlineDays = z.enum(deadlineDays).meta({ title: taskTitles.deadlineAt })
export type DeadlineDays = z.infer<typeof DeadlineDays>

export const WarrantyGround = z.enum(warrantyGrounds).meta({ title: taskTitles.isWarranty })
export type WarrantyGround = z.infer<typeof WarrantyGround>

export const Direction = z.enum(directions).meta({ title: 'Направление' })
export type Direction = z.infer<typeof Direction>
