import type { SettingsParts } from '@naryad/contract/settings/settings'

/** Under this name what was typed into a part of the settings waits to be saved. */
export const draftName = (part: keyof SettingsParts): string => `settings:${part}`
