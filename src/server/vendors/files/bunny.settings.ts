/** Settings of Bunny storage. */
import { z } from 'zod';
import { webUrl } from '../../../settings/fields.ts';
import { defineVendorSettings } from '../../../settings/vendor-settings.ts';

/** `url` is the storage host, `password` is the zone's password, `publicUrl` is the pull zone from which browsers load files. */
export const bunnySettings = defineVendorSettings({
  title: 'Bunny',
  about: 'Storage for uploaded pictures.',
  standIn: 'a stand-in that keeps files in DATA_DIR',
  variables: {
    BUNNY_STORAGE_URL: webUrl.meta({
      description: "The storage host of the zone's region.",
      example: 'https://storage.bunnycdn.com',
    }),
    BUNNY_STORAGE_ZONE: z.string().default('fanfare').meta({ description: 'The name of the storage zone.' }),
    BUNNY_STORAGE_PASSWORD: z
      .string()
      .meta({ description: "The zone's own password, not the key of the account.", example: '' }),
    FILES_URL: webUrl.meta({
      description: 'The pull zone that browsers load the pictures from.',
      example: 'https://files.example.com',
    }),
  },
  toSettings: (values) => ({
    url: values.BUNNY_STORAGE_URL,
    zone: values.BUNNY_STORAGE_ZONE,
    password: values.BUNNY_STORAGE_PASSWORD,
    publicUrl: values.FILES_URL,
  }),
});
