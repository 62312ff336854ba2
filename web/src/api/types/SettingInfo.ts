export type SettingInfo = { name: string, about: string, values: Array<string>, };
