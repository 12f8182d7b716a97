/** A stand-in for MusicKit on the web: the same functions, with the sandbox's consent window. */
(() => {
  const home = new URL('.', document.currentScript.src);
  let instance;

  class MusicKitInstance {
    constructor(configuration) {
      this.developerToken = configuration.developerToken;
      this.musicUserToken = undefined;
      this.storefrontId = 'us';
    }

    get isAuthorized() {
      return this.musicUserToken !== undefined;
    }

    /** Opens the consent window and resolves with the user token. Rejects when the user cancels or closes the window. */
    authorize() {
      if (this.isAuthorized) return Promise.resolve(this.musicUserToken);
      const url = new URL('authorize', home);
      url.searchParams.set('developerToken', this.developerToken);
      url.searchParams.set('origin', location.origin);
      const consent = window.open(url, 'apple-music-service-view', 'width=480,height=720');
      return new Promise((resolve, reject) => {
        const refuse = (reason) => reject(Object.assign(new Error(reason), { name: 'AUTHORIZATION_ERROR' }));
        if (consent === null) {
          refuse('The window was not allowed to open.');
          return;
        }
        const watch = setInterval(() => {
          if (!consent.closed) return;
          done();
          refuse('Unauthorized');
        }, 300);
        const hear = (message) => {
          if (message.origin !== home.origin || message.source !== consent) return;
          done();
          consent.close();
          if (typeof message.data.musicUserToken !== 'string') {
            refuse('Unauthorized');
            return;
          }
          this.musicUserToken = message.data.musicUserToken;
          resolve(this.musicUserToken);
        };
        const done = () => {
          clearInterval(watch);
          window.removeEventListener('message', hear);
        };
        window.addEventListener('message', hear);
      });
    }

    unauthorize() {
      this.musicUserToken = undefined;
      return Promise.resolve();
    }
  }

  window.MusicKit = {
    version: '3.sandbox',
    configure(configuration) {
      if (typeof configuration?.developerToken !== 'string') return Promise.reject(new Error('CONFIGURATION_ERROR'));
      instance = new MusicKitInstance(configuration);
      return Promise.resolve(instance);
    },
    getInstance: () => instance,
  };
  document.dispatchEvent(new Event('musickitloaded'));
})();
