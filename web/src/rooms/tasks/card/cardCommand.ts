import type { IconComponent } from '../../../ui/Icon.tsx'
import { alert } from '../../../ui/overlays/alert.ts'

/** An action on the opened task, shared by buttons, shortcuts, menus and the palette. */
export interface CardCommand {
  id: string
  title: string
  icon: IconComponent
  keys?: string
  /** Why the command is disabled. */
  whyNot?: string | undefined
  isDangerous?: true
  /** The filled button, for the work itself. Closing and reopening are secondary. */
  isPrimary?: true
  run: () => void
}

export const command = (
  id: string,
  title: string,
  icon: IconComponent,
  run: () => void,
  rest: Partial<CardCommand> = {},
): CardCommand => ({
  id: `task.${id}`,
  title,
  icon,
  ...rest,
  // A disabled command shows its reason, however it was started.
  run: () => (rest.whyNot === undefined ? run() : alert({ type: 'warning', text: rest.whyNot })),
})

/** Pairs of a permission and its command; the rest of the file reads as a table. */
export const allowed = (commands: readonly (readonly [boolean, CardCommand])[]): CardCommand[] =>
  commands.flatMap(([isOn, command]) => (isOn ? [command] : []))
