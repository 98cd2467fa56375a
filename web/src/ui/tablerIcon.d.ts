import type { IconComponent } from './Icon.tsx'

/** What `~icons/…` exports: an icon of Tabler by its name there, made by build/tablerIcons.ts. */
declare const icon: IconComponent
// oxlint-disable-next-line import/no-default-export -- the importer names the icon
export default icon
