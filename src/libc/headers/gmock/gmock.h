/* gmock/gmock.h - says that heddle has no mocks of its own. */
#error "heddle has no GoogleMock: give GoogleTest's own headers and sources (-I)"
