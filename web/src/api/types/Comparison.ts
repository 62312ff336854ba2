import type { EditionName } from "./EditionName";
import type { SettingInfo } from "./SettingInfo";

export type Comparison = { editions: Array<EditionName>, settings: Array<SettingInfo>, };
